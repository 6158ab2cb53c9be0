/** Every sentence of this remote. */
export const messages = {
  remote: 'Sample',
  home: {
    title: 'Sample',
    lede: 'The next events, read from the API of the portal.',
    empty: 'There is nothing here yet.',
    list: 'Next events',
  },
  manage: {
    title: 'Manage Sample',
    body: 'Only coordinators and admins get here; remote.config.ts says so.',
    back: 'Back to Sample',
  },
};
