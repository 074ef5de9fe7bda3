import type { DrawnSheet } from '@rpd/shared/domain';
import { chakra } from '@rpd/shared/ui';
import { SheetThemed } from '@rpd/shared/ui/sheet';
import { useMemo } from 'react';
import { HEIGHT, type Shape, shapesOf, WIDTH } from './miniature.ts';

/** A template drawn small, in its own colours and typefaces. It only decorates: what it is stands beside it in words. */
export function SheetMiniature({ theme, outline }: Pick<DrawnSheet, 'theme' | 'outline'>) {
  const shapes = useMemo(() => shapesOf(outline), [outline]);
  return (
    <SheetThemed theme={theme ?? undefined} p="0" bg="bg.subtle" borderRadius="0" overflow="hidden">
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height="auto"
        display="block"
        aria-hidden="true"
        css={STYLES}
      >
        {shapes.map(shape => (
          <Drawn key={`${shape.as} ${shape.x} ${shape.y}`} {...shape} />
        ))}
      </chakra.svg>
    </SheetThemed>
  );
}

const token = (name: string) => `var(--rpd-colors-${name})`;
const STYLES = {
  fontFamily: 'inherit',
  '& text': { fill: token('fg'), fontSize: '7px' },
  '& [data-part="title"]': { fontSize: '10px', fontWeight: 600, fontFamily: 'var(--sheet-titles, inherit)' },
  '& [data-part="label"]': { fontSize: '8px', fontWeight: 600, fontFamily: 'var(--sheet-titles, inherit)' },
  '& [data-part="value"]': { fontSize: '12px', fontWeight: 600, fontFamily: 'var(--sheet-titles, inherit)' },
  '& [data-part="quiet"]': { fill: token('fg-muted'), fontSize: '6.5px' },
  '& [data-part="panel"]': { fill: token('bg-panel'), stroke: token('border') },
  '& [data-part="box"]': { fill: token('bg-subtle'), stroke: token('border') },
  '& [data-part="line"]': { stroke: token('border-emphasized'), strokeWidth: 0.7 },
  '& [data-part="accent"]': { fill: token('brand-solid') },
  '& [data-part="tint"]': { fill: token('brand-subtle'), stroke: token('brand-border') },
  '& [data-part="ring"]': { fill: 'none', stroke: token('brand-solid') },
};

/** As many signs as fit: a letter takes about half its height. */
const fitting = (text: string, width: number, size: number): string => {
  const most = Math.max(1, Math.floor(width / (size * 0.55)));
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
};

function Drawn({ as, x, y, width, height, text }: Shape) {
  const box = { x, y, width, height };
  const name = fitting(text, width, 6.5);
  const caption = (
    <text x={x} y={y + 7} data-part="quiet">
      {name}
    </text>
  );
  const below = { x, y: y + 9, width, height: height - 9 };
  switch (as) {
    case 'panel':
      return <rect {...box} rx="4" data-part="panel" />;
    case 'title':
    case 'label':
      return (
        <text x={x} y={y + height - 3} data-part={as}>
          {fitting(text, width, as === 'title' ? 10 : 8)}
        </text>
      );
    case 'heading':
      return (
        <text x={x} y={y + height - 4} data-part="value">
          {fitting(text, width, 12)}
        </text>
      );
    case 'tile':
      return (
        <>
          <rect {...box} rx="3" data-part="box" />
          <text x={x + width / 2} y={y + 9} textAnchor="middle" data-part="quiet">
            {fitting(text, width - 4, 6.5)}
          </text>
          <text x={x + width / 2} y={y + 26} textAnchor="middle" data-part="value">
            12
          </text>
        </>
      );
    case 'bar':
      return (
        <>
          {caption}
          <rect {...below} y={y + 10} height="5" rx="2.5" data-part="box" />
          <rect {...below} y={y + 10} height="5" width={width * 0.7} rx="2.5" data-part="accent" />
        </>
      );
    case 'die':
    case 'counter':
      return (
        <>
          <rect {...box} rx={height / 2} data-part="tint" />
          <text x={x + width / 2} y={y + height / 2 + 2.5} textAnchor="middle">
            {fitting(text, width - 8, 7)}
          </text>
        </>
      );
    case 'dots':
    case 'checks':
      return (
        <>
          {caption}
          {[0, 1, 2, 3, 4].map(dot => (
            <rect
              key={dot}
              x={x + dot * 9}
              y={y + 11}
              width="6"
              height="6"
              rx={as === 'dots' ? 3 : 1}
              data-part={dot < 2 ? 'accent' : 'ring'}
            />
          ))}
        </>
      );
    case 'clock':
      return (
        <>
          {caption}
          <circle cx={x + 11} cy={y + 20} r="9" data-part="ring" />
          <path d={`M${x + 11} ${y + 20} v-9 a9 9 0 0 1 9 9 z`} data-part="accent" />
        </>
      );
    case 'chips':
      return (
        <>
          {[0, 1].map(chip => (
            <rect
              key={chip}
              x={x + chip * (width / 2)}
              y={y + 3}
              width={width / 2 - 4}
              height="11"
              rx="5.5"
              data-part="tint"
            />
          ))}
        </>
      );
    case 'table':
    case 'cards':
      return (
        <>
          <text x={x} y={y + 7} data-part="label">
            {fitting(text, width, 8)}
          </text>
          {[0, 1, 2].map(line => (
            <line
              key={line}
              x1={x}
              x2={x + width}
              y1={y + 16 + line * 10}
              y2={y + 16 + line * 10}
              data-part="line"
            />
          ))}
        </>
      );
    case 'portrait':
      return (
        <>
          <rect {...box} width={height} rx="4" data-part="tint" />
          <circle cx={x + height / 2} cy={y + height * 0.38} r={height * 0.18} data-part="accent" />
          <path
            d={`M${x + height * 0.18} ${y + height - 2} a${height * 0.32} ${height * 0.36} 0 0 1 ${height * 0.64} 0 z`}
            data-part="accent"
          />
        </>
      );
    case 'picture':
      return (
        <>
          <rect {...box} rx="2" data-part="tint" />
          <path
            d={`M${x} ${y + height} l${width * 0.35} ${-height * 0.6} l${width * 0.25} ${height * 0.35} l${width * 0.15} ${-height * 0.2} l${width * 0.25} ${height * 0.45} z`}
            data-part="accent"
          />
        </>
      );
    case 'divider':
      return <line x1={x} x2={x + width} y1={y + 3} y2={y + 3} data-part="line" />;
    case 'prose':
    case 'quote':
      return (
        <>
          {caption}
          {[0, 1, 2].map(line => (
            <line
              key={line}
              x1={x}
              x2={x + width * (line === 2 ? 0.6 : 1)}
              y1={y + 14 + line * 7}
              y2={y + 14 + line * 7}
              data-part="line"
            />
          ))}
        </>
      );
    case 'check':
      return (
        <>
          <rect x={x} y={y + 2} width="8" height="8" rx="1.5" data-part="box" />
          <text x={x + 12} y={y + 9}>
            {fitting(text, width - 12, 7)}
          </text>
        </>
      );
    case 'box':
    case 'number':
    case 'text':
      return (
        <>
          {caption}
          <rect {...below} rx="2" data-part="box" />
        </>
      );
  }
}
