import { pageDataId, type PageData } from '@portal/contracts/page-data';

/** Returns the data that the server wrote into a page. */
export const pageDataIn = (html: string): PageData => {
  const start = html.indexOf('>', html.indexOf(`id="${pageDataId}"`)) + 1;
  return JSON.parse(html.slice(start, html.indexOf('</script>', start))) as PageData;
};
