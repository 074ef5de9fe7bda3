import { Stack } from '@rpd/shared/ui';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignIns } from './SignIns.tsx';

/** `/app/me/security` (PLY-3): one's address, one's password, and where one is signed in. */
export function SecurityPage() {
  return (
    <MePage title="Sécurité">
      <Stack gap="6" maxW="44rem">
        <Section
          title="Mon adresse e-mail"
          intro="Elle sert à vous connecter et à retrouver votre compte. Une autre compte une fois confirmée par le lien que vous y recevez."
        >
          <EmailSection />
        </Section>
        <Section
          title="Changer mon mot de passe"
          intro="Vos autres appareils sont alors déconnectés ; celui-ci reste connecté."
        >
          <PasswordForm />
        </Section>
        <Section
          title="Mes connexions"
          intro="Les appareils sur lesquels votre compte est ouvert. Si l’un d’eux n’est pas le vôtre, fermez-le et changez de mot de passe."
        >
          <SignIns />
        </Section>
      </Stack>
    </MePage>
  );
}
