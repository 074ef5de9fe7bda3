import { Flex } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { fieldElement, focusField, inPageOrder, wrongFields } from './fieldErrors.ts';
import { showRefusal } from './serverErrors.ts';

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

const WAITING = 'Une image est encore en cours d’envoi : attendez qu’elle arrive, ou annulez son envoi.';
const isSending = (form: HTMLElement | null): boolean => Boolean(form?.querySelector('[data-sending]'));

/**
 * The shell of every form: submits once at a time, sums up what is wrong at the top when it is more than
 * one thing, puts the focus into the first wrong field, and maps the server's refusal onto the fields.
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
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = inPageOrder(element.current, wrongFields(errors));

  // Said for as long as it is true.
  useEffect(() => {
    if (general !== WAITING || !element.current) return undefined;
    const observer = new MutationObserver(() => {
      if (!isSending(element.current)) setGeneral(undefined);
    });
    observer.observe(element.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [general]);

  const focusFirstWrong = () => {
    const [first] = inPageOrder(element.current, wrongFields(form.control._formState.errors));
    if (first) focusField(element.current, first.path);
  };

  const refuse = () => {
    const refused = wrongFields(form.control._formState.errors);
    const isUnseen = refused.every(({ path }) => fieldElement(element.current, path) === null);
    // Of a part of the form that is put away: there is no field to say it at.
    if (isUnseen) setGeneral(refused.map(({ message }) => message).join(' '));
    focusFirstWrong();
  };

  const send = async (values: O) => {
    try {
      await onSubmit(values);
    } catch (error) {
      setGeneral(showRefusal(form, error, path => fieldElement(element.current, path) !== null));
      focusFirstWrong();
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form may sit, in React's tree, inside another form.
    event.stopPropagation();
    if (sending.current || !canSubmit) return;
    // Saved now, what is on its way would be left out, and nobody would know.
    if (isSending(element.current)) return setGeneral(WAITING);
    sending.current = true;
    setGeneral(undefined);
    void form
      .handleSubmit(
        send,
        refuse,
      )(event)
      .finally(() => (sending.current = false));
  };

  return (
    <form ref={element} id={id ?? ownId} noValidate onSubmit={submit} aria-label={ariaLabel}>
      <Flex direction="column" gap="5">
        <ErrorSummary
          general={general}
          fields={submitCount > 0 && wrong.length > 1 ? wrong : []}
          onPick={path => focusField(element.current, path)}
        />
        {children}
        {bare ? null : (
          <Flex gap="3" justify="flex-end" wrap="wrap" pt="1">
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
