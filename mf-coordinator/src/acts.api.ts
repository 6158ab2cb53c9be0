import type { MailPreviewInput } from '@portal/contracts/events';
import type { TakeBackMailsInput, WaitingMails } from '@portal/contracts/mails';
import type { UnpublishedChanges } from '@portal/contracts/versions';
import { post } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import type { Read } from '@portal/kit/read';

export const listWaitingMails = (id: string): Read<WaitingMails> => ({ path: '/event_mails', query: { id } });

export const takeBackMails = async (input: TakeBackMailsInput) => {
  await post('/event_mails_take_back', input);
  tell(input.kind === 'programHidden' ? 'program-published' : 'event-saved', { event: input._id });
};

export const previewMails = (input: MailPreviewInput) => post('/event_mail_preview', input);

export const listUnpublished = (): Read<UnpublishedChanges> => ({ path: '/unpublished_changes' });
