import { Navigate, useParams } from 'react-router';

/** `/app/servers/:id/events`: the events of a server are part of its page. */
export function ServerEventsRedirect() {
  const { id = '' } = useParams();
  return <Navigate to={`/app/servers/${id}#evenements`} replace />;
}
