// Bare inputs and drafts, for screens that send what is typed by themselves: without the state and the dialogs of forms.
export { Input, NativeSelect, Textarea } from '@chakra-ui/react';
export { forgetDraft, readDraft, writeDraft } from '../form/drafts.ts';
