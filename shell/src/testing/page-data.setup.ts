import { pageDataId, type PageData } from '@portal/contracts/page-data';
import { remotes } from './remotes.ts';

// Adds the page data that the server writes, before any module reads it.
const data: PageData = {
  registry: { schema: 1, rev: 1, shellApi: '1.0.0', remotes },
  site: {
    name: 'Music Outreach',
    contactEmail: 'hello@example.org',
    guideUrl: '/user-guide',
    governingState: 'Nevada',
    governingCity: 'Reno',
  },
};
const script = document.createElement('script');
script.type = 'application/json';
script.id = pageDataId;
script.textContent = JSON.stringify(data);
const name = document.createElement('meta');
name.name = 'application-name';
name.content = data.site.name;
document.head.append(script, name);
