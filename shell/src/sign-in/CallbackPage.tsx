import { Text } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { completeSignIn } from './callback.ts';

/** LND-7, in ms. */
const BACK_AFTER = 2000;

/** LND-6…8: the address was cleaned before anything was rendered; here the tokens become a session. */
export function CallbackPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<{ message: string; login: string } | null>(null);

  useEffect(() => {
    let here = true;
    const arrive = async () => {
      const outcome = await completeSignIn(query);
      if (!here) return;
      const login = `/login?returnUrl=${encodeURIComponent(outcome.returnUrl)}`;
      if ('message' in outcome) setProblem({ message: outcome.message, login });
      else void navigate(outcome.returnUrl, { replace: true });
    };
    void arrive();
    return () => {
      here = false;
    };
  }, [query, navigate]);

  useEffect(() => {
    if (!problem) return undefined;
    const back = setTimeout(() => void navigate(problem.login, { replace: true }), BACK_AFTER);
    return () => clearTimeout(back);
  }, [problem, navigate]);

  return (
    <PublicPage>
      <FocusedHeading>Connexion</FocusedHeading>
      {problem ? (
        <>
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem.message}
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
