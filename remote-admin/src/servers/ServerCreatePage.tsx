import { Box, ButtonLink, PageHeader } from '@rpd/shared/ui';
import { Form, LeaveGuard } from '@rpd/shared/ui/form';
import { useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '../lib/return-path.ts';
import { ServerFields } from './ServerFields.tsx';
import { useServerEditor } from './useServerEditor.ts';

/** `/app/admin/servers/c?returnUrl=…` (ADM-9). */
export function ServerCreatePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = returnPath(params.get('returnUrl'), '/app/admin/servers');
  const { form, save, types } = useServerEditor();
  return (
    <Box maxW="40rem">
      <PageHeader title="Créer un serveur" />
      <Form
        form={form}
        submitLabel="Créer"
        onSubmit={async values => {
          await save(values);
          await navigate(back);
        }}
        actions={
          <ButtonLink to={back} variant="outline" colorPalette="gray">
            Annuler
          </ButtonLink>
        }
      >
        <ServerFields control={form.control} types={types} />
      </Form>
      <LeaveGuard form={form} />
    </Box>
  );
}
