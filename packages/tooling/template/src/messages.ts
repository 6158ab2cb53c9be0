/** The messages of this remote. */
export const messages = {
  remote: 'Sample',
  home: {
    title: 'Sample',
    lede: 'The next events, read from the API of the portal.',
    empty: 'There is nothing here yet.',
    list: 'Next events',
    mark: 'Mark as a favorite',
    marked: 'A favorite: take it back',
    failed: 'Your favorites could not be saved. Try again.',
  },
  manage: {
    title: 'Manage Sample',
    body: 'Only coordinators and admins get here; remote.config.ts says so.',
    back: 'Back to Sample',
  },
};
