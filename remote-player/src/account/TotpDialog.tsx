import type { TotpOffer } from '@rpd/shared/domain';
import { Box, chakra, Stack, Text } from '@rpd/shared/ui';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { object, string, type InferType } from 'yup';
import { CopyValue } from '../ui/CopyValue.tsx';
import { confirmTotp } from './account.api.ts';

const schema = object({ code: string().trim().required('Ce champ est obligatoire.') });
type Values = InferType<typeof schema>;

interface TotpDialogProps {
  offer: TotpOffer;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Links an application by a picture or by hand, and asks for its first code before anything counts. */
export function TotpDialog({ offer, onCodes, onClose }: TotpDialogProps) {
  const form = useForm<Values>({ schema, defaultValues: { code: '' } });
  const { mutateAsync } = useMutation(confirmTotp);
  const save = async (values: Values) => onCodes((await mutateAsync(values)).codes);
  return (
    <FormDialog
      form={form}
      title="Relier une application"
      description="Scannez ce QR code avec l’application, puis tapez le code qu’elle affiche."
      submitLabel="Relier"
      onSubmit={save}
      onClose={onClose}
    >
      <Stack gap="4">
        {/* Dark on light in both colour modes, or cameras do not read it. */}
        <Box bg="white" p="2" borderRadius="md" alignSelf="center">
          <chakra.svg
            role="img"
            aria-label="QR code à scanner avec l’application"
            viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
            w="13rem"
            h="13rem"
            shapeRendering="crispEdges"
          >
            <path d={offer.qr.path} fill="#000" />
          </chakra.svg>
        </Box>
        <Box>
          <Text textStyle="sm" color="fg.muted">
            Sur ce même appareil ? Copiez cette clé dans l’application :
          </Text>
          <CopyValue name="la clé" text={(offer.secret.match(/.{1,4}/g) ?? []).join(' ')} />
        </Box>
        <TextField
          control={form.control}
          name="code"
          label="Code affiché par l’application"
          required
          autoComplete="one-time-code"
          help="Six chiffres, qui changent toutes les 30 secondes."
        />
      </Stack>
    </FormDialog>
  );
}
