import type { CreatedUser, PasswordLink, Role, User } from '@rpd/shared/domain';
import type { ReactNode } from 'react';
import { BulkRoles } from './BulkRoles.tsx';
import { UserCreate } from './UserCreate.tsx';
import { UserEdit } from './UserEdit.tsx';
import { UserPassword } from './UserPassword.tsx';
import { UserPasswordLink } from './UserPasswordLink.tsx';

/** A role to give or take; null: neither. */
export type RoleChoice = { role: Role; on: boolean } | null;

/** What is open above the users table. */
export type UserDialogState =
  | { kind: 'create' }
  | { kind: 'password'; user: CreatedUser }
  | { kind: 'link'; user: User; link: PasswordLink }
  | { kind: 'edit'; user: User }
  | { kind: 'roles'; users: User[]; names: ReactNode; answer: (choice: RoleChoice) => void };

interface UserDialogsProps {
  opened: UserDialogState;
  onOpen: (next: UserDialogState) => void;
  onClose: () => void;
}

/** The dialogs of the users table (ADM-4, ADM-5). */
export function UserDialogs({ opened, onOpen, onClose }: UserDialogsProps) {
  switch (opened.kind) {
    case 'roles':
      return <BulkRoles count={opened.users.length} names={opened.names} answer={opened.answer} />;
    case 'create':
      return <UserCreate onClose={onClose} onCreated={user => onOpen({ kind: 'password', user })} />;
    case 'password':
      return <UserPassword user={opened.user} onClose={onClose} />;
    case 'link':
      return <UserPasswordLink user={opened.user} link={opened.link} onClose={onClose} />;
    case 'edit':
      return <UserEdit user={opened.user} onClose={onClose} />;
  }
}
