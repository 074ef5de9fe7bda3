import type { FieldColumn } from '@rpd/shared/domain';
import type { Entry } from '../names.ts';
import type { BuildLog } from './log.ts';
import { NAME_MAX } from './settings.ts';

const HELP_MAX = 500;

/** Texts that are longer than ours may be, whole in the report. */
export function shortened(made: FieldColumn, entry: Entry, log: BuildLog): FieldColumn {
  const { plan } = entry;
  if (plan.name.length > NAME_MAX) log.line('changed', plan.path, entry, `Nom raccourci : ${plan.name}`);
  const help = made.help ?? '';
  if (help.length > HELP_MAX) log.line('changed', plan.path, entry, `Texte d’aide raccourci : ${help}`);
  const long = made.options.filter(({ value, label }) => value.length > NAME_MAX || label.length > NAME_MAX);
  for (const { label, value } of long) {
    const words = value === label ? label : `${label} (${value})`;
    log.line('changed', plan.path, entry, `Option raccourcie : ${words}`);
  }
  const options = made.options.map(({ value, label }) => ({
    value: value.slice(0, NAME_MAX),
    label: label.slice(0, NAME_MAX),
  }));
  const seen = new Set<string>();
  return {
    ...made,
    options: options.filter(({ value }) => !seen.has(value) && seen.add(value)),
    ...(help.length > HELP_MAX && { help: help.slice(0, HELP_MAX) }),
  };
}
