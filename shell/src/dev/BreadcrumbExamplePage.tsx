import { type BreadcrumbItem, resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { Box, Button, Flex, Heading, PageHeader, SimpleGrid, Stack, Text } from '@rpd/shared/ui';
import { Form, TextField, useForm } from '@rpd/shared/ui/form';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type InferType, object, string } from 'yup';

/** DEV-1, in ms. */
const SHEETS_AFTER = 1000;

const named = object({ text: string().trim().required() });
const itemSchema = object({
  text: string().trim().required(),
  to: string()
    .trim()
    .default('')
    .matches(/^(\/(?!\/).*)?$/, 'Un chemin de l’application : /app/servers'),
  icon: string().trim().default('').max(8, 'Au plus 8 caractères.'),
});
type Item = InferType<typeof itemSchema>;
const NO_ITEM: Item = { text: '', to: '', icon: '' };

/** `/app/dev/breadcrumb-exemple` (DEV-1): what a screen can set in the breadcrumb. Leaving restores it. */
export function BreadcrumbExamplePage() {
  const [round, setRound] = useState(0);
  useEffect(() => resetBreadcrumb, []);
  const reset = () => {
    resetBreadcrumb();
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader
        title="Exemple de fil d’Ariane"
        description="Changez-le ici, regardez-le en haut de la page."
        actions={
          <Button variant="outline" onClick={reset}>
            Revenir au fil automatique
          </Button>
        }
      />
      <SimpleGrid key={round} columns={{ base: 1, lg: 2 }} gap="6">
        <NameForm title="Nom de fiche" onName={sheetName => showNamed('sheet', sheetName)} />
        <NameForm title="Nom d’utilisateur" onName={userName => showNamed('user', userName)} />
        <ItemsForm />
        <NavigationTest />
      </SimpleGrid>
    </>
  );
}

/** This address has no identifier for a name to stand for, so the demonstration lays the way to one as well. */
function showNamed(kind: 'sheet' | 'user', name: string): void {
  if (kind === 'sheet')
    updateBreadcrumb({
      sheetName: name,
      customItems: [{ text: 'Fiches', to: '/app/sheets' }, { text: name }],
    });
  else
    updateBreadcrumb({
      userName: name,
      customItems: [{ text: 'Utilisateurs', to: '/app/admin/users' }, { text: name }],
    });
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5">
      <Heading as="h2" size="md" mb="4">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

function NameForm({ title, onName }: { title: string; onName: (name: string) => void }) {
  const form = useForm({ schema: named, defaultValues: { text: '' } });
  return (
    <Panel title={title}>
      <Form form={form} onSubmit={({ text }) => onName(text)} submitLabel="Appliquer" aria-label={title}>
        <TextField control={form.control} name="text" label={title} required />
      </Form>
    </Panel>
  );
}

function ItemsForm() {
  const form = useForm<Item>({ schema: itemSchema, defaultValues: NO_ITEM });
  const [items, setItems] = useState<BreadcrumbItem[]>([]);
  const add = ({ text, to, icon }: Item) => {
    const next = [...items, { text, ...(to ? { to } : {}), ...(icon ? { icon } : {}) }];
    setItems(next);
    updateBreadcrumb({ customItems: next });
    form.reset(NO_ITEM);
    form.setFocus('text');
  };
  return (
    <Panel title="Éléments au choix">
      <Form form={form} onSubmit={add} submitLabel="Ajouter" aria-label="Éléments au choix">
        <TextField control={form.control} name="text" label="Texte" required />
        <TextField control={form.control} name="to" label="Lien" placeholder="/app/servers" />
        <TextField
          control={form.control}
          name="icon"
          label="Icône"
          help="Un emoji ou un signe, avant le texte."
        />
      </Form>
      {items.length > 0 ? (
        <Text role="status" mt="4" textStyle="sm" color="fg.muted">
          {items.map(({ text, icon }) => `${icon ?? ''} ${text}`.trim()).join(' › ')}
        </Text>
      ) : null}
    </Panel>
  );
}

function NavigationTest() {
  const navigate = useNavigate();
  const leave = () => {
    // It goes on when this screen is gone: that is what is tested.
    setTimeout(() => void navigate('/app/sheets'), SHEETS_AFTER);
    void navigate('/app/dashboard');
  };
  return (
    <Panel title="Navigation">
      <Stack gap="4">
        <Text>
          Va au tableau de bord, puis aux fiches une seconde plus tard : le fil d’Ariane doit suivre, et rien
          ne doit rester de ce qui a été dit ici.
        </Text>
        <Flex justify="flex-end">
          <Button onClick={leave}>Tester la navigation</Button>
        </Flex>
      </Stack>
    </Panel>
  );
}
