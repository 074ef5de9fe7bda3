import { WARNING_LABELS, WARNING_THEMES, type Warnings, warningsSchema } from '../../domain/warnings.ts';
import { shape } from '../../domain/schema.ts';
import { renderRoutes, screen } from '../../test/index.ts';
import { Form, useForm, WarningsField } from './index.ts';

const schema = shape({ warnings: warningsSchema() });

function Page({ warnings, onSave }: { warnings: Warnings; onSave: (saved: Warnings) => void }) {
  const form = useForm<{ warnings: Warnings }>({ schema, defaultValues: { warnings } });
  const save = (values: { warnings: Warnings }) => {
    onSave(values.warnings);
    return Promise.resolve();
  };
  return (
    <Form form={form} onSubmit={save} aria-label="Essai">
      <WarningsField control={form.control} name="warnings" />
    </Form>
  );
}

const open = (warnings: Warnings) => {
  const saved: Warnings[] = [];
  const element = <Page warnings={warnings} onSave={one => saved.push(one)} />;
  return { saved, ...renderRoutes([{ path: '/', element }], { path: '/', session: { roles: ['GM'] } }) };
};

test('offers the themes on demand, and says in one line which are chosen', async () => {
  const { user, saved } = open({ themes: [], other: '' });
  expect(screen.getByRole('group', { name: 'Avertissements' })).toHaveTextContent('Aucun');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choisir les avertissements' }));
  await user.click(screen.getByRole('checkbox', { name: 'Araignées' }));
  await user.click(screen.getByRole('checkbox', { name: 'Violence' }));
  await user.type(screen.getByRole('textbox', { name: 'Autre avertissement' }), 'clowns');
  expect(screen.getByText('violence, araignées, clowns')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(saved).toEqual([{ themes: ['violence', 'spiders'], other: 'clowns' }]);
});

test('offers no eleventh theme, and opens where the own words are too long', async () => {
  const { user, saved } = open({ themes: WARNING_THEMES.slice(0, 10), other: 'x'.repeat(81) });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findAllByText('Au plus 80 caractères.')).not.toHaveLength(0);
  expect(screen.getByRole('checkbox', { name: WARNING_LABELS.needles })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: WARNING_LABELS.violence })).toBeEnabled();
  expect(saved).toEqual([]);
});
