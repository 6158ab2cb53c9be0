// In development builds only: reloads this page after each rebuild and shows build errors.
import { showDetails } from '@portal/kit/developing';

showDetails();
let first: string | undefined;

new EventSource('/api/dev/reload').addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (first !== undefined && data !== first) location.reload();
  first ??= data;
});
