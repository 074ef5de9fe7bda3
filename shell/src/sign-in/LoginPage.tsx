import { hosts, readEnded, useSession } from '@rpd/shared/session';
import { Box, Button, Flex, Link, Text } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { browser } from '../lib/browser.ts';
import { whenKeptSettled } from '../lib/kept-files.ts';
import { DEFAULT_RETURN, safeReturnUrl } from '../lib/return-url.ts';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { beginAuthorization } from '../lib/authorization.ts';
import { StorageNotice } from './StorageNotice.tsx';

/** LND-2, in ms. */
const REDIRECT_AFTER = 3000;
const BUTTON_AFTER = 5000;

/** LND-2…5. Somebody who is signed in, here or in another tab meanwhile, goes straight on. */
export function LoginPage() {
  const [query] = useSearchParams();
  const returnUrl = safeReturnUrl(query.get('returnUrl'));
  const signedIn = useSession(({ user }) => user !== null);
  if (signedIn) return <Navigate to={returnUrl} replace />;
  return <Departure returnUrl={returnUrl} />;
}

function Departure({ returnUrl }: { returnUrl: string }) {
  const [waited, setWaited] = useState(false);
  const [ended] = useState(readEnded);
  const because = ended?.because;
  useEffect(() => {
    let callOff = () => {};
    const redirect = setTimeout(() => {
      callOff = whenKeptSettled(() => browser.leaveFor(beginAuthorization(returnUrl, because)));
    }, REDIRECT_AFTER);
    const button = setTimeout(() => setWaited(true), BUTTON_AFTER);
    return () => {
      clearTimeout(redirect);
      callOff();
      clearTimeout(button);
    };
  }, [returnUrl, because]);
  return (
    <PublicPage>
      <FocusedHeading>Connexion</FocusedHeading>
      {ended ? (
        <Box role="status" bg="brand.subtle" borderRadius="lg" px="4" py="3">
          {ended.message}
        </Box>
      ) : null}
      <Welcome />
      <StorageNotice />
      <Text color="fg.muted">Nous vous conduisons à la page d’authentification…</Text>
      <ProgressBar label="Redirection vers la page d’authentification" duration={REDIRECT_AFTER} />
      <Box minH="10" aria-live="polite">
        {waited ? (
          <Button
            w="full"
            colorPalette="accent"
            onClick={() => browser.leaveFor(beginAuthorization(returnUrl, because))}
          >
            Continuer vers la connexion
          </Button>
        ) : null}
      </Box>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="6" rowGap="2" textStyle="sm">
        <li>
          {/* A person who presses it before the sign-in page is there comes where they wanted to go, too. */}
          <Link
            to={
              returnUrl === DEFAULT_RETURN ? '/signin' : `/signin?returnUrl=${encodeURIComponent(returnUrl)}`
            }
            py="1"
          >
            Créer un compte
          </Link>
        </li>
        <li>
          {/* The host's own page: what its mail leads to is there as well (LND-12). */}
          <Link href={`${hosts().authHost}/lostpassword`} target="_self" py="1">
            Mot de passe oublié ?
          </Link>
        </li>
        <li>
          <Link to="/" py="1">
            Retour à l’accueil
          </Link>
        </li>
      </Flex>
    </PublicPage>
  );
}

/** For somebody who has just made their account (LND-9). */
function Welcome() {
  const { welcome } = (useLocation().state ?? {}) as { welcome?: unknown };
  if (typeof welcome !== 'string') return null;
  return (
    <Box role="status" bg="bg.success" color="fg.success" borderRadius="lg" px="4" py="3">
      Bienvenue, {welcome} ! Si cette adresse n’avait pas encore de compte, le vôtre est prêt :
      connectez-vous. Sinon, un message vient d’y partir.
    </Box>
  );
}
