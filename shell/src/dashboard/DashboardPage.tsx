import { useSession } from '@rpd/shared/session';
import { PageHeader, Stack } from '@rpd/shared/ui';
import { NextSteps } from './NextSteps.tsx';
import { Personal } from './Personal.tsx';
import { ServerCards } from './ServerCards.tsx';
import { Statistics } from './Statistics.tsx';
import { Trends } from './Trends.tsx';

/** `/app/dashboard` (DSH). Figures and servers are asked for at the same time, and fail apart. */
export function DashboardPage() {
  const user = useSession(state => state.user);
  if (!user) return null;
  return (
    <>
      <PageHeader
        title="Tableau de bord"
        description={`Bonjour ${user.name}, voici ce qui se passe sur la plateforme.`}
      />
      <Stack gap="10">
        <NextSteps />
        {user.roles.includes('AD') ? <Statistics /> : null}
        <Trends />
        <Personal />
        <ServerCards me={user._id} />
      </Stack>
    </>
  );
}
