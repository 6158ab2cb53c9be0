import type { InvitedPerson } from '@portal/contracts/piece-invitations';
import type { PerformerRole } from '@portal/contracts/performers';
import { Types } from 'mongoose';

/** A person of another family who was invited into a piece. */
export interface InvitedRecord {
  id: Types.ObjectId;
  name: string;
  instrument: string;
  role: PerformerRole;
  /** Absent for a link that its sender passes on. */
  email?: string;
  from: Types.ObjectId;
  /** The code in the link is derived from the nonce, which is of no use without the portal's secret. */
  nonce: string;
  hash: string;
  declined?: true;
  /** The profile with which the family accepted. The person is among the people of the piece, or has left it. */
  profile?: Types.ObjectId;
}

type WithInvited = { invited?: InvitedRecord[] };

/** Returns the invited people who have not accepted. */
export const notJoined = ({ invited = [] }: WithInvited): InvitedRecord[] =>
  invited.filter(({ profile }) => !profile);

/** Returns the list with one invited person changed. */
export const withChanged = ({ invited = [] }: WithInvited, changed: InvitedRecord): InvitedRecord[] =>
  invited.map((one) => (one.id.equals(changed.id) ? changed : one));

/** Returns the list after an invited person joined with a profile. The address is of no more use. */
export const withJoined = (piece: WithInvited, invited: InvitedRecord, profile: string): InvitedRecord[] => {
  const { email: _, declined: __, ...joined } = invited;
  return withChanged(piece, { ...joined, profile: new Types.ObjectId(profile) });
};

export const withoutAddress = ({ email: _, ...invited }: InvitedRecord): InvitedRecord => invited;

/** Returns the list without the names and addresses that other accounts than these typed. The invitations stay as links. */
export const handedOver = (
  { invited }: WithInvited,
  accounts: readonly string[],
): Required<WithInvited> | undefined =>
  invited && {
    invited: invited.map((one) =>
      accounts.includes(one.from.toHexString()) ? one : { ...withoutAddress(one), name: '' },
    ),
  };

/** Returns an invited person as everyone who sees the piece sees them. */
export const toInvitedPerson = ({ id, name, instrument, role, declined }: InvitedRecord): InvitedPerson => ({
  _id: id.toHexString(),
  name,
  instrument,
  role,
  ...(declined && { declined }),
});
