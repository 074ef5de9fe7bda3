import { formatDate, Link, Text, WarningNotice } from '@rpd/shared/ui';
import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOverdue, SECURITY_PAGE } from '../lib/second-factor.ts';

/** Says on every page that one's role requires a second factor, and until when; after that it leads to where one gets it. */
export function FactorNotice({ dueAt }: { dueAt: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = pathname === SECURITY_PAGE;
  const isLate = isOverdue(dueAt);
  useEffect(() => {
    if (isLate && !isHere) void navigate(SECURITY_PAGE, { replace: true });
  }, [isLate, isHere, navigate]);
  return (
    <WarningNotice label="Protection du compte" icon={<ShieldAlert size={20} />}>
      <Text fontWeight="semibold">
        {isLate
          ? 'Avant de continuer, ajoutez une clé d’accès ou un code à la connexion.'
          : `Ajoutez une clé d’accès, ou un code à la connexion, avant le ${formatDate(dueAt)}.`}
      </Text>
      <Text textStyle="sm" mt="1">
        Votre rôle le demande : il ouvre des choses qu’un mot de passe volé ne doit pas suffire à ouvrir.{' '}
        {isHere ? (
          isLate && 'Le reste de RPD vous attend dès que c’est fait.'
        ) : (
          <Link to={SECURITY_PAGE} variant="underline">
            Protéger mon compte
          </Link>
        )}
      </Text>
    </WarningNotice>
  );
}
