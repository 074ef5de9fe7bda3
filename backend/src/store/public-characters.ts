import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ALPHA_CLASS_LABELS,
  ALPHA_RACE_LABELS,
  ALPHA_SEX_LABELS,
  formatNumber,
  hiddenColumns,
  inTurns,
  isEmptyValue,
  isValueless,
  linesOf,
  presentValues,
  seenValues,
  sheetStateSteps,
  unseenFields,
  valueLabel,
} from '@rpd/shared/domain';
import type { FieldColumn, FieldLine, FieldValue, PublicField, SheetField } from '@rpd/shared/domain';
import { plainText } from '@rpd/shared/markdown';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from './bin.ts';
import { isArchived } from './inactivity.ts';
import { isPublicServer, ownerStands } from './public-pages.ts';
import type { Queries } from './queries.ts';
import type { CharacterDetails, StoredCharacter } from './tables/characters.ts';
import { findTemplate } from './templates.ts';
import type { Template } from './templates.ts';

// What of a character everybody may read (ADR 123): its player chooses from it, and its public page draws what they chose.

/**
 * The condition that a character has a public page now; its player is joined as `owner`. A server that the moderation hid hides the
 * characters that it took in, too.
 */
export const isPublicCharacter = (): RawBuilder<boolean> => sql<boolean>`characters.public_page = 1
  and ${outsideBin('characters')} and not ${isArchived('characters.id')} and ${ownerStands()}
  and characters.id not in (select submissions.character_id from submissions
    join servers on servers.id = submissions.server_id
    where submissions.state = 'accepted' and servers.hidden_at is not null)`;

/** The condition that the template of a character is shown with it: it is published, or the player's own. */
export const showsTemplate = (): RawBuilder<boolean> => sql<boolean>`${outsideBin('sheets')}
  and (sheets.is_public = 1 or sheets.owner_id = characters.owner_id)`;

/** Servers with a public page that took a character in and show their characters. */
export async function publicServersShowing(
  db: Queries,
  character: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select servers.id, servers.name from servers
    join users as owner on owner.id = servers.owner_id
    where ${isPublicServer()} and servers.shows_characters = 1 and servers.id in
      (select server_id from submissions where character_id = ${character} and state = 'accepted')
    order by servers.name_key`.execute(db);
  return rows;
}

type Shown = Pick<StoredCharacter, 'owner_id' | 'sheet' | 'details' | 'entries' | 'archive'>;

/** What of a sheet may go out: what other players see of it now, field by field, in words. Nothing of a template that is not shown. */
export async function publishableFields(db: Queries, character: Shown): Promise<PublicField[]> {
  if (!character.sheet) return alphaFields(character.details);
  const template = await findTemplate(db, character.sheet);
  const isShown = template && (template.isPublic || template.owner_id === character.owner_id);
  return isShown ? seenFields(template, character) : [];
}

/** Those that the player chose, of the template as it was when they did. */
export function chosenFields(
  { sheet, publicFields }: Pick<StoredCharacter, 'sheet' | 'publicFields'>,
  fields: readonly PublicField[],
): PublicField[] {
  if (publicFields.sheet !== (sheet ?? '')) return [];
  const chosen = new Set(publicFields.ids);
  return fields.filter(({ id }) => chosen.has(id));
}

async function seenFields({ fields, structure }: Template, character: Shown): Promise<PublicField[]> {
  const { values } = presentValues(fields, character);
  await nextTurn();
  // What is calculated knows nothing but what others see.
  const seen = seenValues(fields, values, 'other', structure);
  const unseen = unseenFields(fields, 'other', structure);
  await nextTurn();
  const state = await inTurns(sheetStateSteps(fields, structure, seen), nextTurn);
  const isNamed = structure.tabs.length > 1;
  return structure.tabs.flatMap(({ name, rows }) =>
    rows
      .flatMap(row => row.columns.flatMap(({ fieldIds }) => fieldIds))
      .flatMap(id => {
        const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
        if (!field || unseen.has(id) || state.hidden.has(id)) return [];
        const words = fieldWords(field, state.values[id]);
        return words ? [{ id, section: isNamed ? name : '', name: field.name || 'Sans nom', ...words }] : [];
      }),
  );
}

function fieldWords(
  field: SheetField,
  value: FieldValue | undefined,
): Pick<PublicField, 'text' | 'as'> | null {
  if (isValueless(field.type) || value === undefined || isEmptyValue(value)) return null;
  if (field.type === 'repeat') {
    const lines = linesOf(value).map(line => lineText(line, field.columns ?? []));
    const text = lines.filter(Boolean).join('\n');
    return text ? { as: 'list', text } : null;
  }
  return { as: field.type === 'textarea' ? 'prose' : 'line', text: valueLabel(field, value) };
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** The cells of the columns that the line shows, the first without its name. */
function lineText(line: FieldLine, columns: readonly FieldColumn[]): string {
  const hidden = hiddenColumns(line);
  const cells = columns.flatMap(column => {
    const { id, type } = column;
    const value = Object.hasOwn(line.cells, id) ? line.cells[id] : undefined;
    if (isValueless(type) || hidden.has(id) || value === undefined || isEmptyValue(value)) return [];
    const inner = column.columns ?? [];
    const text =
      type === 'repeat'
        ? linesOf(value)
            .map(one => lineText(one, inner))
            .filter(Boolean)
            .join(' ; ')
        : oneLine(type === 'textarea' ? plainText(valueLabel(column, value)) : valueLabel(column, value));
    return text ? [{ name: column.name, text }] : [];
  });
  return cells
    .map(({ name, text }, index) => (index === 0 || !name ? text : `${name}\u00a0: ${text}`))
    .join(', ');
}

/** Of a character without a template (PLY-2). */
function alphaFields({ race, class: job, sex, age, traits, equipment }: CharacterDetails): PublicField[] {
  const line = (id: string, name: string, text: string): PublicField => ({
    id,
    section: '',
    name,
    text,
    as: 'line',
  });
  const prose = (id: string, name: string, text: string): PublicField => ({
    ...line(id, name, text),
    as: 'prose',
  });
  return [
    line('race', 'Race', race && ALPHA_RACE_LABELS[race]),
    line('class', 'Classe', job ? (ALPHA_CLASS_LABELS[job as keyof typeof ALPHA_CLASS_LABELS] ?? '') : ''),
    line('sex', 'Sexe', sex && ALPHA_SEX_LABELS[sex]),
    line('age', 'Âge', age === null || age === undefined ? '' : formatNumber(age)),
    line('traits', 'Traits de caractère', traits.join(', ')),
    prose('armor', 'Armure', equipment.armor),
    prose('weapons', 'Armes', equipment.weapons),
    prose('other', 'Autre équipement', equipment.other),
  ].filter(({ text }) => text.trim() !== '');
}
