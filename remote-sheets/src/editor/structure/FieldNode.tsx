import { fieldName, type SheetField } from '@rpd/shared/domain';
import { Box } from '@rpd/shared/ui';
import { DrawnField, fieldWidth, styleOf } from '@rpd/shared/ui/sheet';
import { EyeOff, Link2, Sigma } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { draftIn, useEditor, type EditorState } from '../editor.store.ts';
import { FIELD_KINDS } from '../editor.labels.ts';
import { Conditional, Hidden } from './Conditional.tsx';
import { Grip, useFrame, Wrong } from './ElementFrame.tsx';
import { ElementMenu } from './ElementMenu.tsx';
import { ElementName } from './ElementName.tsx';
import { isHiddenAt, withoutHidden } from './shownLayout.ts';
import { WidthHandle } from './WidthHandle.tsx';

type Fields = Readonly<Record<string, SheetField>>;

const showing = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** Which field's widget shows a field besides: such a field has no place of its own while one plays. Made once for one object. */
function shownIn(fields: Fields): ReadonlyMap<string, string> {
  const known = showing.get(fields);
  if (known) return known;
  const made = new Map(
    Object.values(fields).flatMap(({ pairedWith, name }) =>
      pairedWith ? [[pairedWith, name || 'Champ sans nom'] as const] : [],
    ),
  );
  showing.set(fields, made);
  return made;
}

/** What a press costs, by the author's own formulas: « −1 Munitions ». */
const costWords = ({ costs = [] }: SheetField, fields: Fields): string =>
  costs.map(({ fieldId, amount }) => `−${amount}\u00a0${fields[fieldId]?.name ?? ''}`).join(', ');

/** A field as players see it, in the frame by which it is chosen and moved. It is drawn again when the field itself changes. */
export const FieldNode = memo(function FieldNode({ id }: { id: string }) {
  const field = useEditor(state => draftIn(state).fields[id]);
  const pair = useEditor(state => draftIn(state).fields[field?.pairedWith ?? '']);
  const shownBeside = useEditor(state => shownIn(draftIn(state).fields).get(id));
  const cost = useEditor(state => (field?.costs?.length ? costWords(field, draftIn(state).fields) : ''));
  const isPaper = useEditor(state => state.width === 'paper');
  if (!field) return null;
  const name = fieldName(field);
  return (
    <FieldFrame id={id} field={field} name={name} isBeside={shownBeside !== undefined}>
      <DrawnField
        id={id}
        field={field}
        pair={pair}
        cost={cost}
        isPaper={isPaper}
        name={
          <span className="named">
            <ElementName id={id} name={name} isEmpty={field.name === ''} />
            <FieldMarks id={id} field={field} shownBeside={shownBeside} />
          </span>
        }
      />
    </FieldFrame>
  );
});

interface FieldFrameProps {
  id: string;
  field: SheetField;
  name: string;
  isBeside: boolean;
  children: ReactNode;
}

const isOnlyChoice =
  (id: string) =>
  ({ selection }: EditorState) =>
    selection.length === 1 && selection[0] === id;

/** The place that a field takes. Being chosen draws this again, and nothing that is in it. */
function FieldFrame({ id, field, name, isBeside, children }: FieldFrameProps) {
  const frame = useFrame({ id, type: 'field', name });
  const width = useEditor(state => state.width);
  const isOnly = useEditor(isOnlyChoice(id));
  const isPaper = width === 'paper';
  const isFaint = isBeside || isHiddenAt(field, width);
  return (
    <Box
      {...frame}
      data-faint={isFaint ? '' : undefined}
      alignSelf="stretch"
      css={fieldWidth(withoutHidden(field), isPaper ? '0.5rem' : '1rem', isPaper)}
      style={styleOf(field.styles)}
    >
      <Grip id={id} label={`Déplacer champ ${name}`} />
      {children}
      <div className="aside">
        <span className="kind">{FIELD_KINDS[field.type]}</span>
        <ElementMenu id={id} type="field" name={name} />
      </div>
      {isOnly ? <WidthHandle id={id} name={name} /> : null}
    </Box>
  );
}

interface FieldMarksProps {
  id: string;
  field: SheetField;
  shownBeside: string | undefined;
}

/** What players do not see of a field, as signs behind its name. */
function FieldMarks({ id, field, shownBeside }: FieldMarksProps) {
  const width = useEditor(state => state.width);
  const beside = shownBeside && `Se lit avec « ${shownBeside} »`;
  return (
    <>
      {field.required ? <span title="Obligatoire"> *</span> : null}
      <span className="marks">
        {field.formula ? <Sigma size={12} role="img" aria-label="Calculé" /> : null}
        <Conditional showIf={field.showIf} />
        {field.visibility && field.visibility !== 'everybody' ? (
          <EyeOff size={12} role="img" aria-label="Privé" />
        ) : null}
        {beside ? (
          <span title={beside}>
            <Link2 size={12} role="img" aria-label={beside} />
          </span>
        ) : null}
        <Hidden isHidden={isHiddenAt(field, width)} />
        <Wrong id={id} />
      </span>
    </>
  );
}
