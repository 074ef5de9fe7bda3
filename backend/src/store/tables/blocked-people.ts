/** Who blocks whom. Of two accounts that became one somebody may be blocked twice, or block themselves: neither counts. */
export interface BlockedPersonRow {
  id: string;
  user_id: string;
  blocked_id: string;
  at: string;
}
