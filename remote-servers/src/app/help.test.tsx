import { apiUrl, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import type { ComponentType } from 'react';
import { GameFields } from '../games/GameFields.tsx';
import { NEW_GAME, useGameForm } from '../games/games.values.ts';
import { HandoutForm } from '../handouts/HandoutForm.tsx';
import { MapForm } from '../maps/MapForm.tsx';
import { ServerStoryFields } from '../servers/ServerFields.tsx';
import { useServerForm } from '../servers/useServerForm.ts';
import { Invitations } from '../table/Invitations.tsx';

const none = () => undefined;

const GameForm = () => <GameFields form={useGameForm(NEW_GAME)} />;
const ServerForm = () => <ServerStoryFields form={useServerForm().form} />;
const NewMap = () => <MapForm game="1" map={undefined} onClose={none} />;
const NewHandout = () => <HandoutForm game="1" handout={undefined} onClose={none} />;

/** Nothing of what the forms propose is there. */
beforeEach(() =>
  network.use(
    http.get(apiUrl('gametype'), () => HttpResponse.json([])),
    http.get(apiUrl('sheet'), () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })),
    http.get(apiUrl('game/1/campaign'), () => new HttpResponse(null, { status: 404 })),
  ),
);

interface Help {
  of: string;
  Form: ComponentType;
  name: string;
  says: string;
}

const HELP: readonly Help[] = [
  {
    of: 'a server',
    Form: ServerForm,
    name: 'Mode équipe',
    says: 'On y joue en groupe : le serveur se trouve avec le filtre « En équipe », sinon avec « En solo ».',
  },
  {
    of: 'a server',
    Form: ServerForm,
    name: 'Visible dans la liste des serveurs',
    says: 'Masqué, il n’est visible que de votre équipe, de vous et de la modération.',
  },
  {
    of: 'a game',
    Form: GameForm,
    name: 'Lien de la fiche',
    says: 'Se lit sur la page du jeu, sous « Fiche du jeu ».',
  },
  {
    of: 'a game',
    Form: GameForm,
    name: 'Adresse dans RPD',
    says: 'Se lit sur la page du jeu, sous « Page RPD ».',
  },
  {
    of: 'a game',
    Form: GameForm,
    name: 'Actif',
    says: 'Seul un jeu actif peut être rejoint.',
  },
  {
    of: 'a map',
    Form: NewMap,
    name: 'Côté d’une case, en pixels de l’image',
    says: 'Mesurez une case dessinée sur l’image ; les décalages font ensuite tomber la grille dessus.',
  },
];

test.each(HELP)('explains « $name » of $of where it is set (26.7)', async ({ Form, name, says }) => {
  renderRoutes([{ path: '/', Component: Form }], { session: { roles: ['GM'] } });
  expect(await screen.findByLabelText(name)).toHaveAccessibleDescription(says);
  expect(screen.getByText(says)).toBeVisible();
});

const WARNED: readonly Pick<Help, 'of' | 'Form' | 'says'>[] = [
  {
    of: 'a server',
    Form: ServerForm,
    says: 'Le thème et l’histoire ne s’affichent qu’avec l’accord de la personne qui ouvre la page.',
  },
  {
    of: 'a game',
    Form: GameForm,
    says: 'Le résumé et l’univers ne s’affichent qu’avec l’accord de la personne qui ouvre la page.',
  },
  {
    of: 'a handout',
    Form: NewHandout,
    says: 'Le document ne s’affiche qu’avec l’accord de la personne qui le reçoit.',
  },
];

test.each(WARNED)(
  'says what waits behind the warnings of $of once they are opened (26.7)',
  async ({ Form, says }) => {
    const { user } = renderRoutes([{ path: '/', Component: Form }], { session: { roles: ['GM'] } });
    const help = (words: string) => words.startsWith(says);
    const button = await screen.findByRole('button', { name: 'Choisir les avertissements' });
    expect(screen.queryByText(help)).not.toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByText(help)).toBeVisible();
  },
);

test('says who may use an invitation before one makes it (26.7)', async () => {
  network.use(http.get(apiUrl('game/1/invitations'), () => HttpResponse.json([])));
  const Invite = () => <Invitations campaign={{ _id: '1', spectators: false }} onClose={none} />;
  renderRoutes([{ path: '/', Component: Invite }], { session: { roles: ['GM'] } });
  expect(
    await screen.findByText(
      'Toute personne qui a le lien ou le code peut s’en servir, jusqu’à la fin que vous choisissez.',
    ),
  ).toBeVisible();
});
