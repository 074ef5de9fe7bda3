import { useSession } from '@rpd/shared/session';
import { isSettled, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownEmail } from '../lib/own-email.ts';
import { MePage } from '../ui/MePage.tsx';
import { Section } from '../ui/Section.tsx';
import { factors, ownAppConsents, ownSignIns } from './account.api.ts';
import { AppConsentList } from './AppConsentList.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ExternalIdentitySection } from './ExternalIdentitySection.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { TotpSection } from './TotpSection.tsx';
import { SignIns } from './SignIns.tsx';

/**
 * `/app/me/security` (PLY-3, ACC-1): one's address, how one signs in, and where one is signed in. All of it is asked for at once; a
 * section is drawn once those above it are known.
 */
export function SecurityPage() {
  const dueAt = useSession(({ user }) => user?.factorDueAt);
  const [now] = useState(() => Date.now());
  // The hosts answer nothing else before the account has what its role requires.
  const isWaiting = dueAt !== undefined && Date.parse(dueAt) <= now;
  const [beganWaiting] = useState(isWaiting);
  const email = useQuery({ ...ownEmail, enabled: !isWaiting });
  const account = useQuery(factors);
  const apps = useQuery({ ...ownAppConsents, enabled: !isWaiting });
  useQuery({ ...ownSignIns, enabled: !isWaiting });
  // What is drawn stays once the account has it: the recovery codes are shown just then.
  const isEmailKnown = isWaiting || beganWaiting || isSettled(email);
  const areFactorsKnown = isEmailKnown && isSettled(account);
  return (
    <MePage title="Sécurité">
      <Stack gap="6" maxW="44rem">
        {isWaiting ? null : (
          <Section
            id="email"
            title="Mon adresse e-mail"
            intro="Elle sert à vous connecter et à retrouver votre compte. Une nouvelle adresse ne la remplace qu’après confirmation, par le lien que vous y recevez."
          >
            <EmailSection />
          </Section>
        )}
        {isEmailKnown ? (
          <Section
            id="passkeys"
            title="Mes clés d’accès"
            intro="Une clé d’accès remplace le mot de passe : on se connecte par son empreinte, son visage ou le code de son appareil. Elle ne se devine pas et ne se donne pas par erreur."
          >
            <PasskeySection />
          </Section>
        ) : null}
        {areFactorsKnown ? (
          <Section
            id="totp"
            title="Code à la connexion"
            intro="En plus du mot de passe, un code de six chiffres qu’une application de votre téléphone affiche : connaître votre mot de passe ne suffit alors plus pour entrer."
          >
            <TotpSection />
          </Section>
        ) : null}
        {areFactorsKnown && !isWaiting ? (
          <>
            <Section
              id="password"
              title="Mon mot de passe"
              intro="Vos autres appareils sont alors déconnectés ; celui-ci reste connecté."
            >
              <PasswordSection />
            </Section>
            <ExternalIdentitySection />
            <Section
              id="apps"
              title="Applications autorisées"
              intro="Les applications auxquelles vous vous connectez avec votre compte RPD, et ce qu’elles apprennent de vous. Ce que vous retirez cesse aussitôt."
            >
              <AppConsentList />
            </Section>
            {isSettled(apps) ? (
              <Section
                id="sign-ins"
                title="Mes connexions"
                intro="Les appareils sur lesquels votre compte est ouvert. Si l’un d’eux n’est pas le vôtre, fermez-le et changez de mot de passe."
              >
                <SignIns />
              </Section>
            ) : null}
          </>
        ) : null}
      </Stack>
    </MePage>
  );
}
