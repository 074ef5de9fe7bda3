import { act, cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { array, boolean, object, string, type InferType } from 'yup';
import { ApiError } from '../../http/index.ts';
import { clearSession } from '../../session/index.ts';
import { renderRoutes, screen, signIn, waitFor, within } from '../../test/index.ts';
import { toasts } from '../toasts.ts';
import { CheckboxGroupField, SelectField, SwitchField } from './choiceFields.tsx';
import { Form } from './Form.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PasswordField, TextAreaField, TextField } from './textFields.tsx';
import { useForm } from './useForm.ts';

const schema = object({
  name: string().trim().required('Indiquez un pseudo.').max(10, 'Dix caractères au plus.'),
  email: string().required('Indiquez un e-mail.').default(''),
  bio: string().default(''),
  secret: string().default(''),
  kind: string().default('a'),
  active: boolean().default(true),
  roles: array(string().required()).default([]).min(1, 'Choisissez au moins un rôle.'),
});
type Values = InferType<typeof schema>;
const blank = {
  name: '',
  email: '',
  bio: '',
  secret: '',
  kind: 'a',
  active: true,
  roles: ['RP'],
};

interface StoryProps {
  onSubmit: (values: Values) => unknown;
  values?: Partial<Values>;
}
function Story({ onSubmit, values }: StoryProps) {
  const form = useForm<Values>({ schema, defaultValues: { ...blank, ...values } });
  const { control } = form;
  return (
    <Form form={form} onSubmit={onSubmit} aria-label="Compte">
      <TextField control={control} name="name" label="Pseudo" required help="Dix caractères." />
      <TextField control={control} name="email" label="E-mail" required />
      <TextAreaField control={control} name="bio" label="Bio" counter={150} />
      <PasswordField control={control} name="secret" label="Mot de passe" autoComplete="new-password" />
      <SelectField
        control={control}
        name="kind"
        label="Type"
        options={[
          { value: 'a', label: 'Fantastique' },
          { value: 'b', label: 'Science-fiction' },
        ]}
      />
      <SwitchField control={control} name="active" label="Actif" />
      <CheckboxGroupField
        control={control}
        name="roles"
        label="Rôles"
        options={[
          { value: 'AD', label: 'Administrateur' },
          { value: 'RP', label: 'Joueur' },
        ]}
      />
    </Form>
  );
}
const open = (props: StoryProps) => renderRoutes([{ path: '/', element: <Story {...props} /> }]);
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const pseudo = () => screen.getByRole('textbox', { name: /^Pseudo/ });

test('sends what was entered, as the schema casts it', async () => {
  const sent: Values[] = [];
  const { user } = open({ onSubmit: values => sent.push(values) });
  await user.type(pseudo(), ' Élodie ');
  await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'e@exemple.fr');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Science-fiction');
  await user.click(screen.getByRole('switch', { name: 'Actif' }));
  await user.click(screen.getByRole('checkbox', { name: 'Administrateur' }));
  await user.keyboard('{Enter}');
  await user.click(save());
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent[0]).toMatchObject({ name: 'Élodie', kind: 'b', active: false, roles: ['AD', 'RP'] });
});

test('is sent by Ctrl+Enter from a field of several lines, once', async () => {
  const sent: Values[] = [];
  const { user } = open({
    onSubmit: async values => {
      sent.push(values);
      await new Promise<never>(() => {});
    },
    values: { name: 'Élodie', email: 'e@exemple.fr' },
  });
  await user.type(screen.getByRole('textbox', { name: /^Bio/ }), 'Une{Enter}deux');
  expect(sent).toEqual([]);
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'Élodie', bio: 'Une\ndeux' });
});

test('lists the errors in page order and links to their fields', async () => {
  const { user } = open({ onSubmit: () => undefined, values: { roles: [] } });
  await user.click(save());
  const summary = await screen.findByText('3 champs sont à corriger :');
  const lines = within(summary.parentElement ?? document.body).getAllByRole('listitem');
  expect(lines.map(line => line.textContent)).toEqual([
    'Pseudo\u00a0: Indiquez un pseudo.',
    'E-mail\u00a0: Indiquez un e-mail.',
    'Rôles\u00a0: Choisissez au moins un rôle.',
  ]);
  expect(pseudo()).toHaveFocus();
  expect(pseudo()).toBeInvalid();
  expect(pseudo()).toHaveAccessibleDescription('Indiquez un pseudo.');
  await user.click(screen.getByRole('button', { name: 'E-mail : Indiquez un e-mail.' }));
  expect(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveFocus();
});

test('shows no summary for a single error and clears the error once it is corrected', async () => {
  const { user } = open({ onSubmit: () => undefined, values: { email: 'e@exemple.fr' } });
  await user.click(save());
  expect(await screen.findByText('Indiquez un pseudo.')).toBeVisible();
  expect(screen.queryByText(/champs sont à corriger/)).toBeNull();
  await user.type(pseudo(), 'Nil');
  await waitFor(() => expect(screen.queryByText('Indiquez un pseudo.')).toBeNull());
});

test('shows the server’s errors at their fields, and the others at the top', async () => {
  const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
  const answers = [
    new ApiError(400, 'Refusé', { fields: { email: 'Cette adresse est déjà prise.' } }),
    new ApiError(409, 'Quelqu’un a changé ce compte entre-temps.'),
    new ApiError(400, 'Refusé', { fields: { unknown: 'Ce compte est verrouillé.' } }),
  ];
  const { user } = open({
    onSubmit: () => Promise.reject(answers.shift()),
    values: { name: 'Nil', email: 'e@exemple.fr' },
  });
  await user.click(save());
  expect(await screen.findByText('Cette adresse est déjà prise.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveFocus();
  await user.click(save());
  expect(await screen.findByText('Quelqu’un a changé ce compte entre-temps.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(seen.mock.contexts).toEqual([screen.getByRole('alert')]);
  await user.click(save());
  expect(await screen.findByText('Ce compte est verrouillé.')).toBeVisible();
});

test('focuses the reason again when the same refusal comes back', async () => {
  const { user } = open({
    onSubmit: () => Promise.reject(new ApiError(0, 'Le serveur ne répond pas.')),
    values: { name: 'Nil', email: 'e@exemple.fr' },
  });
  for (const _press of [1, 2]) {
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('Le serveur ne répond pas.');
  }
});

test('keeps a chosen value that is missing from the options', async () => {
  const sent: Values[] = [];
  const { user } = open({
    onSubmit: values => sent.push(values),
    values: { name: 'Nil', email: 'nil@exemple.fr', kind: 'c' },
  });
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Choix actuel (indisponible)');
  await user.click(save());
  await waitFor(() => expect(sent[0]).toMatchObject({ kind: 'c' }));
});

test('shows the error of a field that is collapsed', async () => {
  function Half() {
    const form = useForm({
      schema: object({ name: string().default(''), place: string().required('Indiquez un lieu.') }),
      defaultValues: { name: 'Nil', place: '' },
    });
    return (
      <Form form={form} onSubmit={() => undefined}>
        <TextField control={form.control} name="name" label="Pseudo" />
      </Form>
    );
  }
  const { user } = renderRoutes([{ path: '/', element: <Half /> }]);
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Indiquez un lieu.'));
});

test('ignores a second press while the form is sent', async () => {
  let calls = 0;
  let finish = () => undefined as void;
  const { user } = open({
    onSubmit: () => {
      calls += 1;
      return new Promise<void>(resolve => (finish = resolve));
    },
    values: { name: 'Nil', email: 'e@exemple.fr' },
  });
  await user.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  await user.click(save());
  fireEvent.submit(screen.getByRole('form', { name: 'Compte' }));
  finish();
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  expect(calls).toBe(1);
});

test('counts characters, shows a password', async () => {
  const { user } = open({ onSubmit: () => undefined });
  await user.type(screen.getByRole('textbox', { name: 'Bio' }), 'Salut');
  expect(screen.getByText('5 / 150')).toBeVisible();
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'text');
});

describe('what was typed and not saved', () => {
  const me = { _id: 'f'.repeat(24) };
  const typeAndLoseTheSession = async () => {
    signIn(me);
    const { user, unmount } = open({ onSubmit: () => undefined });
    await user.type(pseudo(), 'Élodie');
    await user.type(screen.getByLabelText(/^Mot de passe/), 'au clair de la lune');
    act(() => clearSession());
    unmount();
  };

  test('restores unsaved input after signing in again, except passwords', async () => {
    await typeAndLoseTheSession();
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('lune');
    signIn(me);
    open({ onSubmit: () => undefined });
    await waitFor(() => expect(pseudo()).toHaveValue('Élodie'));
    expect(screen.getByLabelText(/^Mot de passe/)).toHaveValue('');
  });

  test('does not restore unsaved input for another person or another form', async () => {
    await typeAndLoseTheSession();
    signIn({ _id: 'e'.repeat(24) });
    open({ onSubmit: () => undefined });
    expect(pseudo()).toHaveValue('');
    cleanup();
    await typeAndLoseTheSession();
    signIn(me);
    open({ onSubmit: () => undefined, values: { email: 'e@exemple.fr' } });
    expect(pseudo()).toHaveValue('');
  });
});

describe('in a dialog', () => {
  function DialogStory({ onSubmit }: { onSubmit: (values: Values) => unknown }) {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button onClick={() => setShown(true)}>Créer</button>
        {shown ? <Inner onSubmit={onSubmit} onClose={() => setShown(false)} /> : null}
      </>
    );
  }
  function Inner({ onSubmit, onClose }: { onSubmit: (values: Values) => unknown; onClose: () => void }) {
    const form = useForm<Values>({ schema, defaultValues: { ...blank, email: 'e@exemple.fr' } });
    return (
      <FormDialog
        title="Nouveau compte"
        form={form}
        onClose={onClose}
        onSubmit={onSubmit}
        submitLabel="Créer le compte"
      >
        <button type="button">Un autre onglet</button>
        <TextField control={form.control} name="name" label="Pseudo" required />
      </FormDialog>
    );
  }
  const start = async (onSubmit: (values: Values) => unknown) => {
    const view = renderRoutes([{ path: '/', element: <DialogStory onSubmit={onSubmit} /> }]);
    await view.user.click(screen.getByRole('button', { name: 'Créer' }));
    await screen.findByRole('dialog', { name: 'Nouveau compte' });
    // It listens to keys one frame after it appears, when its first field takes the focus: not what stands before that.
    await waitFor(() => expect(pseudo()).toHaveFocus());
    return view;
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test('closes when the server took it; stays, with the reason, when it did not', async () => {
    const answers: (() => unknown)[] = [
      () => Promise.reject(new ApiError(400, 'Refusé', { fields: { name: 'Ce pseudo est pris.' } })),
      () => toasts.success('Création réussi de Nil'),
    ];
    const { user } = await start(() => answers.shift()?.());
    await user.type(pseudo(), 'Nil{Enter}');
    expect(await screen.findByText('Ce pseudo est pris.')).toBeVisible();
    expect(pseudo()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
    await gone();
    expect(screen.getByText('Création réussi de Nil')).toBeVisible();
  });

  test('closes at once on Escape when nothing was typed', async () => {
    const { user } = await start(() => undefined);
    await user.keyboard('{Escape}');
    await gone();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('asks on Escape when something was typed, and keeps it when the answer is no', async () => {
    const { user } = await start(() => undefined);
    await user.type(pseudo(), 'Nil');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Abandonner les modifications ?' });
    await user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(pseudo()).toHaveValue('Nil');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }));
    await gone();
  });

  test('asks before a step back through the tabs of its page', async () => {
    const { user, router } = await start(() => undefined);
    await act(() => router.navigate('/?tab=classes'));
    await user.type(pseudo(), 'Nil');
    await act(() => router.navigate(-1));
    const question = await screen.findByRole('alertdialog', { name: 'Abandonner les modifications ?' });
    await user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(pseudo()).toHaveValue('Nil');
    expect(router.state.location.search).toBe('?tab=classes');
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    // What was typed is given up: the dialog does not stay above another tab with it.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
