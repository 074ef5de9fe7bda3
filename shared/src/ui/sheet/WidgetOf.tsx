import { useRoll, type WidgetProps } from './play.ts';
import { SheetControl } from './SheetControl.tsx';
import { Display } from './widgets/Display.tsx';
import { Lines } from './widgets/Lines.tsx';
import { Bar, Counter, Figure, Name, Tile } from './widgets/Numbers.tsx';
import { Points } from './widgets/Points.tsx';
import { RollButton } from './widgets/RollButton.tsx';
import { Choices, Line, Prose, Tick } from './widgets/Texts.tsx';

const NUMBERS = { tile: Tile, bar: Bar, counter: Counter, dots: Points, checks: Points, clock: Points };

/** A field as its widget shows it, or as its type does. */
export function WidgetOf(props: WidgetProps) {
  const { id, field, value, dice, diceWords, cost, program } = props;
  const { widget, type } = field;
  const { mayPress } = useRoll();
  const isDie = type === 'roll' || widget === 'die';
  if (isDie) {
    const isPressed = dice !== undefined || (mayPress && program.actions.has(id));
    return isPressed ? (
      <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} isLarge />
    ) : (
      <Name>{field.name}</Name>
    );
  }
  switch (type) {
    case 'number': {
      const Drawn =
        widget && Object.hasOwn(NUMBERS, widget) ? NUMBERS[widget as keyof typeof NUMBERS] : Figure;
      return <Drawn {...props} />;
    }
    case 'textarea':
      return <Prose {...props} />;
    case 'checkbox':
      return <Tick {...props} />;
    case 'multiselect':
      return <Choices {...props} />;
    case 'repeat':
      return <Lines {...props} />;
    case 'dashboard':
      return <SheetControl field={field} value={value} />;
    case 'select':
      return widget === 'chips' ? <Choices {...props} /> : <Line {...props} />;
    case 'string':
    case 'date':
      return <Line {...props} />;
    case 'portrait':
    case 'picture':
    case 'divider':
    case 'label':
      return <Display field={field} />;
  }
}
