import { namesInShort } from '@rpd/shared/domain';
import { tryAndNotify } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { describeDependents } from '../lib/dependents.ts';

interface Calls<Stored> {
  kind: string;
  remove: UseMutationOptions<Stored, Error, string>;
  reorder: UseMutationOptions<Stored[], Error, string[]>;
}

const USED = { used: (what: string) => `Encore employé, ${what}.`, unused: 'Rien ne l’emploie.' };

/** What is done with the entries of a catalogue besides editing them: their order, and what hangs on one that goes. */
export function useEntries<Stored extends { name: string }>({ kind, remove, reorder }: Calls<Stored>) {
  const removing = useMutation(remove);
  const reordering = useMutation(reorder);
  return {
    askDelete: ({ _id, name }: { _id: string; name: string }) =>
      confirmDelete({
        item: name,
        details: describeDependents(`${kind}/${_id}/dependents`, USED),
        remove: () => removing.mutateAsync(_id),
      }),
    reorder: (ids: string[]) =>
      tryAndNotify(reordering.mutateAsync(ids), {
        done: entries => `Modification réussi de l’ordre : ${namesInShort(entries.map(({ name }) => name))}`,
        failed: 'Erreur lors de la modification',
      }),
  };
}
