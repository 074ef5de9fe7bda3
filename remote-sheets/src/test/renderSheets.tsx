import type { Sheet } from '@rpd/shared/domain';
import { buildSheet, renderRoutes, type RenderOptions } from '@rpd/shared/test';
import { redirect } from 'react-router';
import remote from '../app/remote.tsx';

/** The remote's pages as the shell mounts them, at an address below `/app/sheets`. */
export const renderSheets = (path: string, session: RenderOptions['session']) =>
  renderRoutes(
    [
      { path: '/app', children: remote.routes },
      { path: '/sheets/edit/:id', loader: ({ params }) => redirect(`/app/sheets/c/${params['id']}`) },
    ],
    { path: `/app/sheets/${path}`, session },
  );

/** A tab with two rows: the first of two columns with three fields. */
export function buildKnightSheet(owner: string): Sheet {
  const base = buildSheet({ owner_id: owner });
  const field = (name: string) => ({ type: 'number' as const, name, required: false, options: [] });
  return {
    ...base,
    description: { ...base.description, name: 'Chevalier' },
    structure: {
      format: 2,
      tabs: [
        {
          id: 't1',
          name: 'Profil',
          rows: [
            {
              id: 'r1',
              name: 'Corps',
              columns: [
                { id: 'c1', name: 'Gauche', fieldIds: ['for', 'dex'] },
                { id: 'c2', name: 'Droite', fieldIds: ['con'] },
              ],
            },
          ],
        },
        { id: 't2', name: 'Sac', rows: [{ id: 'r2', name: 'Poches', columns: [] }] },
      ],
    },
    fields: { for: field('Force'), dex: field('Dextérité'), con: field('Constitution') },
  };
}
