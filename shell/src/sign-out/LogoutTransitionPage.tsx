import { revokeSession, useSession } from '@rpd/shared/session';
import { clearButKeeping, tabStorage } from '@rpd/shared/storage';
import { Button, ButtonLink, Flex, Spinner, Text } from '@rpd/shared/ui';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from '../lib/browser.ts';
import { deleteKept, unsentChanges } from '../lib/kept-data.ts';
import { forgetKept, whenKeptSettled } from '../lib/kept-files.ts';
import { pause } from '../lib/pause.ts';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';

/** LND-10: how long each step stays on screen, in ms. */
const STEPS = [
  { label: 'Révocation de votre jeton', duration: 1000 },
  { label: 'Nettoyage de vos données', duration: 800 },
  { label: 'Redirection', duration: 1000 },
] as const;

async function clearStorage(): Promise<void> {
  clearButKeeping();
  tabStorage.clear();
  await Promise.all([deleteKept(), forgetKept()]);
}

/** The three steps, each really done and on screen for its time; `show` tells which one runs. */
async function signOut(show: (step: number) => void): Promise<void> {
  await Promise.all([revokeSession(), pause(STEPS[0].duration)]);
  show(1);
  await Promise.all([clearStorage(), pause(STEPS[1].duration)]);
  show(2);
  await pause(STEPS[2].duration);
  // A fresh page: nothing that the last person loaded stays in memory.
  whenKeptSettled(() => browser.leaveFor('/'));
}

let running: Promise<void> | null = null;

/** LND-10. What was not sent goes with the session: one is asked first. */
export function LogoutTransitionPage() {
  const [unsent, setUnsent] = useState<number | null>(null);
  const account = useSession(({ user }) => user?._id);
  useEffect(() => {
    let isOver = false;
    void (account ? unsentChanges(account) : Promise.resolve(0)).then(count => {
      // The end of the session, which this page brings about, is no new question.
      if (!isOver) setUnsent(known => known ?? count);
    });
    return () => {
      isOver = true;
    };
  }, [account]);
  if (unsent === null) return null;
  return unsent > 0 ? <UnsentQuestion count={unsent} onLeave={() => setUnsent(0)} /> : <SigningOut />;
}

function UnsentQuestion({ count, onLeave }: { count: number; onLeave: () => void }) {
  return (
    <PublicPage>
      <FocusedHeading>
        {count > 1 ? `${count} modifications ne sont pas envoyées` : 'Une modification n’est pas envoyée'}
      </FocusedHeading>
      <Text>
        Vous les avez écrites sans réseau, ou elles attendent que vous choisissiez. Se déconnecter efface tout
        de cet appareil : elles seraient perdues.
      </Text>
      <Flex gap="3" wrap="wrap" justify="center">
        <ButtonLink to="/app/me/characters">Garder ma session</ButtonLink>
        <Button variant="outline" colorPalette="red" onClick={onLeave}>
          Se déconnecter et les perdre
        </Button>
      </Flex>
    </PublicPage>
  );
}

function SigningOut() {
  const [step, setStep] = useState(0);
  useEffect(() => {
    running ??= signOut(setStep).finally(() => {
      running = null;
    });
  }, []);
  return (
    <PublicPage>
      <FocusedHeading>Déconnexion</FocusedHeading>
      <ProgressBar label="Déconnexion" value={(step + 1) / STEPS.length} duration={STEPS[0].duration} />
      <Flex as="ol" direction="column" gap="3" listStyleType="none" aria-live="polite">
        {STEPS.map(({ label }, index) => (
          <Flex
            as="li"
            key={label}
            gap="3"
            align="center"
            aria-current={index === step ? 'step' : undefined}
            color={index > step ? 'fg.subtle' : 'fg'}
            fontWeight={index === step ? 'semibold' : 'normal'}
          >
            <Flex aria-hidden="true" w="5" justify="center" color="brand.fg">
              {index < step ? <Check size={18} /> : index === step ? <Spinner size="sm" /> : null}
            </Flex>
            {label}
          </Flex>
        ))}
      </Flex>
      <Text color="fg.muted" textStyle="sm">
        À bientôt pour la suite de l’aventure.
      </Text>
    </PublicPage>
  );
}
