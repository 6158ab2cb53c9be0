// These pages load schemas and lists that the event list does not need, so they are separate chunks.

export const eventSignupPage = async () =>
  (await import('./event-signup/event-signup.page.tsx')).eventSignupPage;

export const editSignupPage = async () => (await import('./edit-signup/edit-signup.page.tsx')).editSignupPage;

export const pieceInvitationPage = async () =>
  (await import('./invitation/invitation.page.tsx')).pieceInvitationPage;

export const studioPage = async () => (await import('./studio/studio.page.tsx')).studioPage;

export const myEventsPage = async () => (await import('./my-events/my-events.page.tsx')).myEventsPage;

export const studioSignupPage = async () =>
  (await import('./studio-signup/studio-signup.page.tsx')).studioSignupPage;
