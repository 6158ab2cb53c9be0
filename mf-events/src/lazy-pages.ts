// The pages with forms carry the schemas, and own events are a list of their own: whoever only looks around need not
// wait for them.

export const eventSignupPage = async () =>
  (await import('./event-signup/event-signup.page.tsx')).eventSignupPage;

export const editSignupPage = async () => (await import('./edit-signup/edit-signup.page.tsx')).editSignupPage;

export const myEventsPage = async () => (await import('./my-events/my-events.page.tsx')).myEventsPage;
