// What an editor needs that is no form: it starts without the state, the schemas and the dialogs of forms.
export { Input, NativeSelect, Textarea } from '@chakra-ui/react';
export { takeComma } from '../decimalComma.ts';
export { useChangeConflict, type ChangeDifference } from '../form/useConflict.tsx';
export { styleOf } from '../sheet/sheetStyles.ts';
export { SortableArea, SortGrip } from '../sortable/SortableArea.tsx';
export { gripAt, isGrab, useRelease, type Grab, type GrabEvent } from '../sortable/useGrab.ts';
