// The pages with forms carry the schemas: whoever only looks around need not wait for them.

export const eventSignupPage = async () =>
  (await import('./event-signup/event-signup.page.tsx')).eventSignupPage;

export const editSignupPage = async () => (await import('./edit-signup/edit-signup.page.tsx')).editSignupPage;
