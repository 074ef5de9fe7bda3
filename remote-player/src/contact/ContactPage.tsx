import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_TEXT_MAX,
  type TicketInput,
  ticketSchema,
} from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import { Box, ButtonLink, Card, PageHeader, Text, notifyOutcome } from '@rpd/shared/ui';
import {
  DraftNotice,
  Form,
  LeaveGuard,
  SelectField,
  TextField,
  useForm,
  useFormDraft,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { PicturesField } from '@rpd/shared/ui/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { ISchema } from 'yup';
import { openTicket } from './contact.api.ts';

interface Values extends Record<string, unknown> {
  subject: string;
  category: TicketInput['category'];
  text: string;
  pictures: string[];
}

const BLANK: Values = { subject: '', category: 'question', text: '', pictures: [] };
const schema = ticketSchema.pick(['subject', 'category', 'text', 'pictures']) as unknown as ISchema<Values>;
const CATEGORIES = TICKET_CATEGORIES.map(value => ({ value, label: TICKET_CATEGORY_LABELS[value] }));

/** Written into the page by the shell's build. */
const version = (): string => document.documentElement.dataset['version'] ?? '';

/** `/app/help/contact` (PLY-3): opens a ticket with the page and the version that it came from; `?from=` is that page. */
export function ContactPage() {
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const page = from.startsWith('/app') ? from : '/app/help';
  const form = useForm<Values>({ schema, defaultValues: BLANK });
  const draft = useFormDraft(form, 'contact', BLANK);
  const { mutateAsync } = useMutation(openTicket);
  const { data: mails } = useQuery(mailing);
  const navigate = useNavigate();

  const send = async ({ subject, category, text, pictures }: Values) => {
    const input: TicketInput = {
      subject,
      category,
      text,
      pictures,
      files: [],
      priority: 'normal',
      page,
      appVersion: version().slice(0, 40),
      about: null,
    };
    const made = await notifyOutcome(mutateAsync(input), {
      done: () => 'Votre demande est envoyée',
      failed: 'Erreur lors de l’envoi',
    });
    draft.forget();
    await navigate(`/app/help/tickets/${made._id}`, { replace: true });
  };

  return (
    <Box maxW="44rem">
      <PageHeader
        title="Nous écrire"
        description={`Une question, un problème, une idée\u00a0? L’équipe vous répond ici${mails?.sends ? ' et, si vous le voulez, par mail' : ''}.`}
      />
      {draft.isRestored ? <DraftNotice onForget={draft.discard} /> : null}
      <Card.Root>
        <Card.Body>
          <Form
            form={form}
            onSubmit={send}
            submitLabel="Envoyer"
            aria-label="Nous écrire"
            actions={
              <ButtonLink to="/app/help" variant="outline" colorPalette="gray">
                Annuler
              </ButtonLink>
            }
          >
            <TextField control={form.control} name="subject" label="Sujet" required counter={150} />
            <SelectField
              control={form.control}
              name="category"
              label="De quoi s’agit-il ?"
              options={CATEGORIES}
            />
            <MarkdownField
              control={form.control}
              name="text"
              label="Votre message"
              required
              rows={8}
              counter={TICKET_TEXT_MAX}
              help="Pour un problème : ce que vous faisiez, ce que vous attendiez, ce qui s’est passé."
            />
            <PicturesField control={form.control} name="pictures" />
            <Text textStyle="sm" color="fg.muted">
              Votre message part avec la page d’où vous venez ({page}) et la version de l’application.
            </Text>
          </Form>
        </Card.Body>
      </Card.Root>
      <LeaveGuard form={form} />
    </Box>
  );
}
