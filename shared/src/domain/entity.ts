/** What every stored thing has. `version` counts saves and starts at 1; dates are ISO 8601 in UTC. */
export interface Entity {
  _id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Somebody, where a thing says whose it is. */
export interface PersonName {
  _id: string;
  name: string;
  avatar: string;
}
