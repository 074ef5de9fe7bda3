import { Flex } from '@chakra-ui/react';
import { type RefObject, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../Button.tsx';
import { ACTION_ROW } from '../useRoomForActions.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { fieldElement, focusField, inPageOrder, wrongFields, type WrongField } from './fieldErrors.ts';
import { showRefusal } from './serverErrors.ts';
import { UploadsContext, useUploadCount } from './useUploads.ts';

export interface FormProps<V extends FieldValues, C, O> {
  form: UseFormReturn<V, C, O>;
  /** Sends the values. What it throws (`ApiError`) comes back at the fields, or above them. */
  onSubmit: (values: O) => unknown;
  children: ReactNode;
  submitLabel?: string;
  /** Further buttons, before the submit button ('Annuler'). */
  actions?: ReactNode;
  /** Given to the `<form>`; with it a submit button elsewhere (`form={id}`) can serve this form. */
  id?: string;
  /** No row of buttons of its own: someone else (a dialog's footer) has them. */
  bare?: boolean;
  /** False keeps the submit button off (SRV-3). */
  canSubmit?: boolean;
  'aria-label'?: string;
}

const WAITING = 'Une image est encore en cours d’envoi : attendez qu’elle arrive, ou annulez son envoi.';

/** Ctrl+Enter (⌘ on a Mac) submits a form from every field. */
function useSendByKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey === event.metaKey || event.defaultPrevented) return;
      event.preventDefault();
      element?.requestSubmit();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [form]);
}

/**
 * The shell of every form: submits once at a time, sums up what is wrong at the top when it is more than
 * one thing, puts the focus into the first wrong field, and maps the server's refusal onto the fields. Ctrl+Enter (⌘ on a Mac) sends it
 * from every field, where Enter alone begins a line.
 */
export function Form<V extends FieldValues, C, O>({
  form,
  onSubmit,
  children,
  submitLabel = 'Enregistrer',
  actions,
  id,
  bare = false,
  canSubmit = true,
  'aria-label': ariaLabel,
}: FormProps<V, C, O>) {
  const element = useRef<HTMLFormElement>(null);
  const ownId = useId();
  // Not `isSubmitting`: two events of one tick would both find it false.
  const sending = useRef(false);
  const [general, setGeneral] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const uploads = useUploadCount();
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = inPageOrder(element.current, wrongFields(errors));

  const focusFirst = (fields: WrongField[]) => {
    const [first] = inPageOrder(element.current, fields);
    if (first) focusField(element.current, first.path);
  };

  const refuse = (invalid: FieldErrors<V>) => {
    const refused = wrongFields<V>(invalid);
    const isUnseen = refused.every(({ path }) => fieldElement(element.current, path) === null);
    // Of a part of the form that is put away: there is no field to say it at.
    if (isUnseen) setGeneral(refused.map(({ message }) => message).join(' '));
    focusFirst(refused);
  };

  const send = async (values: O) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const refusal = showRefusal(form, error, path => fieldElement(element.current, path) !== null);
      setGeneral(refusal.general);
      focusFirst(refusal.fields);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form may sit, in React's tree, inside another form.
    event.stopPropagation();
    if (sending.current || !canSubmit) return;
    setGeneral(undefined);
    // A save would leave out the picture that is being sent.
    setWaiting(uploads.count > 0);
    if (uploads.count > 0) return;
    sending.current = true;
    void form
      .handleSubmit(
        send,
        refuse,
      )(event)
      .finally(() => (sending.current = false));
  };

  useSendByKeys(element);

  return (
    <form ref={element} id={id ?? ownId} noValidate onSubmit={submit} aria-label={ariaLabel}>
      <Flex direction="column" gap="5">
        <ErrorSummary
          general={waiting && uploads.count > 0 ? WAITING : general}
          fields={submitCount > 0 && wrong.length > 1 ? wrong : []}
          onPick={path => focusField(element.current, path)}
        />
        <UploadsContext value={uploads.add}>{children}</UploadsContext>
        {bare ? null : (
          <Flex {...ACTION_ROW} gap="3" justify="flex-end" wrap="wrap" pt="1">
            {actions}
            <Button type="submit" busy={isSubmitting} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </Flex>
        )}
      </Flex>
    </form>
  );
}
