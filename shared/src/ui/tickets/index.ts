// Tickets, where those who ask and those who answer see the same thing; loaded with the first of them.
export { AttachEvidence } from './AttachEvidence.tsx';
export { EvidenceList } from './EvidenceList.tsx';
export { Conversation, type ConversationProps } from './Conversation.tsx';
export { PicturesField } from './PicturesField.tsx';
export { ReplyForm, type ReplyFormProps, type ReplyHandle } from './ReplyForm.tsx';
export { ReportButton } from './ReportButton.tsx';
export { ReportIcon } from './ReportIcon.tsx';
export { ReportMenu } from './ReportMenu.tsx';
export { SubmissionThread } from './SubmissionThread.tsx';
export { TicketPriorityBadge, TicketStateBadge } from './TicketBadges.tsx';
