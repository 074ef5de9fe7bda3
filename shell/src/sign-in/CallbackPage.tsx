import { Text } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { AccountQuestion } from './AccountQuestion.tsx';
import { acceptSession, completeSignIn, declineSession, type Outcome } from './callback.ts';

/** LND-7, in ms. */
const BACK_AFTER = 2000;

/** LND-6…8: the address was cleaned before anything was rendered; here the tokens become a session. */
export function CallbackPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Exclude<Outcome, { kind: 'signed-in' }> | null>(null);

  useEffect(() => {
    let here = true;
    const arrive = async () => {
      const result = await completeSignIn(query);
      if (!here) return;
      if (result.kind === 'signed-in') void navigate(result.returnUrl, { replace: true });
      else setOutcome(result);
    };
    void arrive();
    return () => {
      here = false;
    };
  }, [query, navigate]);

  useEffect(() => {
    if (outcome?.kind !== 'refused') return undefined;
    const login = `/login?returnUrl=${encodeURIComponent(outcome.returnUrl)}`;
    const back = setTimeout(() => void navigate(login, { replace: true }), BACK_AFTER);
    return () => clearTimeout(back);
  }, [outcome, navigate]);

  if (outcome?.kind === 'question') {
    const { arrived, returnUrl } = outcome;
    return (
      <PublicPage>
        <AccountQuestion
          arrived={arrived}
          onAccept={async () => {
            await acceptSession(arrived, returnUrl);
            void navigate(returnUrl, { replace: true });
          }}
          onDecline={async () => void navigate(await declineSession(arrived), { replace: true })}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage>
      <FocusedHeading>Connexion</FocusedHeading>
      {outcome ? (
        <>
          <Text role="alert" color="fg.error" fontWeight="medium">
            {outcome.message}
          </Text>
          <ProgressBar label="Retour à la connexion" duration={BACK_AFTER} />
        </>
      ) : (
        <Text role="status" color="fg.muted">
          Vérification de vos données d’authentification…
        </Text>
      )}
    </PublicPage>
  );
}
