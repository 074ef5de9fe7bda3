import { initialValues, nameFieldOf } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import type { Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  isSettled,
  Box,
  ButtonLink,
  Card,
  Flex,
  PageHeader,
  Stack,
  Text,
  notifyOutcome,
} from '@rpd/shared/ui';
import { Form, LeaveGuard, TextField, useForm, useWatch, type UseFormReturn } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileUp, Footprints, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { object, string, type InferType } from 'yup';
import { sheetQuery, usableSheets } from '../lib/sheets.api.ts';
import { createCharacter } from './characters.api.ts';
import { TemplateField } from './TemplateField.tsx';

const schema = object({
  name: string().trim().required('Donnez un nom à votre personnage.').max(80, 'Au plus 80 caractères.'),
  sheet: string().required('Choisissez une fiche.'),
});
type Values = InferType<typeof schema>;

/** `/app/me/characters/new` (PLY-3): a name, and the template to fill in; `?sheet=` has chosen already. */
export function CharacterNewPage() {
  const [params] = useSearchParams();
  // The alpha is the players' (PLY-1).
  const isPlayer = useSession(({ user }) => user?.roles.includes('RP') ?? false);
  const [named] = useState(params.get('sheet') ?? '');
  const form = useForm<Values>({ schema, defaultValues: { name: '', sheet: named } });
  const sheets = useQuery(usableSheets(''));
  const asked = useQuery({ ...sheetQuery(named), enabled: named !== '' });
  // What stands below the templates is drawn once they are known.
  const isKnown = isSettled(sheets) && (named === '' || isSettled(asked));
  const { mutateAsync } = useMutation(createCharacter);
  const navigate = useNavigate();

  const create = async ({ name, sheet: chosen }: Values) => {
    const begin = async () => {
      const { fields } = await api.get(`sheet/${chosen}`).json<Sheet>();
      const values = initialValues(fields);
      const nameField = nameFieldOf(fields, name, values);
      return mutateAsync({
        name,
        sheet: chosen,
        values: { ...values, ...(nameField && { [nameField]: name }) },
      });
    };
    const made = await notifyOutcome(begin(), {
      done: ({ name: given }) => `Création réussi de ${given}`,
      failed: 'Erreur lors de la création',
    });
    await navigate(`/app/me/characters/${made._id}?mode=edit`, { replace: true });
  };

  return (
    <Box maxW="52rem">
      <PageHeader
        title="Créer un personnage"
        description="Choisissez la fiche qui lui va : vous la remplirez ensuite à votre rythme."
      />
      <Stack gap="6">
        <Card.Root>
          <Card.Body>
            <Form
              form={form}
              onSubmit={create}
              submitLabel="Créer le personnage"
              bare={!isKnown}
              aria-label="Créer un personnage"
              actions={
                <ButtonLink to="/app/me/characters" variant="outline" colorPalette="gray">
                  Annuler
                </ButtonLink>
              }
            >
              <TextField control={form.control} name="name" label="Nom" required autoComplete="off" />
              <TemplateField control={form.control} />
              <GuidedOffer form={form} />
            </Form>
          </Card.Body>
        </Card.Root>
        {isKnown ? <OtherWays isPlayer={isPlayer} /> : null}
      </Stack>
      <LeaveGuard form={form} />
    </Box>
  );
}

function OtherWays({ isPlayer }: { isPlayer: boolean }) {
  return (
    <>
      <Text color="fg.muted">
        Votre personnage existe ailleurs ? Reprenez-le d’un fichier exporté de RPD, de Foundry, de Roll20 ou
        de D&amp;D Beyond.
      </Text>
      <ButtonLink to="/app/me/characters/import" variant="outline" alignSelf="flex-start">
        <FileUp aria-hidden="true" />
        Importer un personnage
      </ButtonLink>
      {isPlayer ? (
        <>
          <Text color="fg.muted">
            Pas de fiche en tête ? Commencez avec le formulaire de l’alpha, en trois minutes.
          </Text>
          <ButtonLink to="/app/alpha/create" variant="outline" alignSelf="flex-start">
            <Sparkles aria-hidden="true" />
            Formulaire de l’alpha
          </ButtonLink>
        </>
      ) : null}
    </>
  );
}

/** Of a template with steps: the way that leads a player to a first character. */
function GuidedOffer({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const [sheet, name] = useWatch({ control: form.control, name: ['sheet', 'name'] });
  const asked = useQuery({ ...sheetQuery(sheet), enabled: sheet !== '' });
  const count = asked.data?.structure.steps?.length ?? 0;
  if (count === 0) return null;
  return (
    <Flex
      gap="4"
      p="4"
      borderRadius="xl"
      bg="brand.subtle"
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      justify="space-between"
    >
      <Box minW="0">
        <Text fontWeight="semibold">Première fois avec cette fiche&nbsp;?</Text>
        <Text textStyle="sm">
          {count > 1 ? `${count} étapes vous mènent` : 'Une étape vous mène'} à un personnage prêt à jouer, en
          une dizaine de minutes.
        </Text>
      </Box>
      <ButtonLink
        to={`/app/me/characters/new/${sheet}`}
        state={{ name }}
        colorPalette="accent"
        flexShrink="0"
        // The name goes along: nothing is given up.
        onClick={() => form.reset(form.getValues())}
      >
        <Footprints aria-hidden="true" />
        Créer mon personnage pas à pas
      </ButtonLink>
    </Flex>
  );
}
