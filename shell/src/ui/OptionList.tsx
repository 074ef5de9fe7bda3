import { Box } from '@rpd/shared/ui';
import { CornerDownLeft } from 'lucide-react';
import { memo } from 'react';

/** Something one can go to. */
export interface Option {
  label: string;
  /** What kind of thing it is: 'Écran', 'Serveur'. */
  kind: string;
  to: string;
  /** One sentence under its name. */
  help?: string;
}

interface OptionListProps<Item extends Option> {
  id: string;
  label: string;
  groups: { title: string; items: Item[] }[];
  /** Which option is active, counted over all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (option: Item) => void;
  /** Of the list, which scrolls; as tall as its options by default. */
  maxH?: string;
}

/** One style sheet for the whole list, whose options are plain HTML: it opens with some forty of them. */
const looks = {
  '& [role=group]': { mb: '2' },
  '& [role=group] > [aria-hidden]': {
    px: '3',
    py: '1',
    textStyle: 'xs',
    fontWeight: 'semibold',
    color: 'fg.muted',
    letterSpacing: 'wide',
  },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '10',
    px: '3',
    borderRadius: 'lg',
    cursor: 'pointer',
    color: 'fg',
  },
  '& [role=option] > div': { flex: '1', minW: '0', py: '1' },
  '& [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-help]': { textStyle: 'sm', color: 'fg.muted' },
  '& [data-kind]': { textStyle: 'xs', color: 'fg.muted', flexShrink: '0' },
  '& [role=option] > svg': { w: '4', h: '4', flexShrink: '0', visibility: 'hidden' },
  '& [aria-selected=true]': {
    bg: 'brand.subtle',
    '&, & [data-help], & [data-kind]': { color: 'brand.fg' },
    '& > svg': { visibility: 'visible' },
  },
} as const;

/** The options, by group. They take no focus: the field above says which one is active. */
export function OptionList<Item extends Option>({
  id,
  label,
  groups,
  active,
  optionId,
  onPoint,
  onChoose,
  maxH,
}: OptionListProps<Item>) {
  if (groups.length === 0) return null;
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  );
  const all = groups.flatMap(({ items }) => items);
  const placeOf = (target: EventTarget): number => {
    const option = (target as Element).closest('[role=option]');
    return option ? all.findIndex((_, index) => optionId(index) === option.id) : -1;
  };
  return (
    // The list itself scrolls: a scrolling box around it would be a stop of its own on the keyboard's way.
    <Box
      id={id}
      role="listbox"
      aria-label={label}
      maxH={maxH}
      overflowY={maxH ? 'auto' : undefined}
      css={looks}
      onPointerMove={event => {
        const place = placeOf(event.target);
        if (place >= 0 && place !== active) onPoint(place);
      }}
      onClick={event => {
        const option = all[placeOf(event.target)];
        if (option) onChoose(option);
      }}
    >
      {groups.map(({ title, items }, place) => (
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden="true">{title}</div>
          {items.map((item, offset) => {
            const index = (starts[place] ?? 0) + offset;
            return (
              <OptionLine
                key={item.to + item.kind}
                id={optionId(index)}
                label={item.label}
                kind={item.kind}
                help={item.help}
                isActive={index === active}
              />
            );
          })}
        </div>
      ))}
    </Box>
  );
}

type OptionLineProps = Pick<Option, 'label' | 'kind'> & {
  id: string;
  help: string | undefined;
  isActive: boolean;
};

/** Drawn again when it changes, not when another one becomes active. */
const OptionLine = memo(function OptionLine({ id, label, kind, help, isActive }: OptionLineProps) {
  return (
    <div id={id} role="option" aria-selected={isActive}>
      <div>
        <div data-name="">{label}</div>
        {help ? <div data-help="">{help}</div> : null}
      </div>
      <span data-kind="">{kind}</span>
      <CornerDownLeft aria-hidden="true" />
    </div>
  );
});
