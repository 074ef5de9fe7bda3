import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { CalendarFeedDialog, type CalendarFeedDialogProps } from './CalendarFeedDialog.tsx';

/** « S’abonner au calendrier », and what it opens. */
export function CalendarFeedButton(props: Omit<CalendarFeedDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden="true" />
        S’abonner au calendrier
      </Button>
      {open ? <CalendarFeedDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
