// Only in development builds: this page is loaded again when any part of it was built again, and says what failed.
import { showDetails } from '@portal/kit/developing';

showDetails();
let first: string | undefined;

new EventSource('/api/dev/reload').addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (first !== undefined && data !== first) location.reload();
  first ??= data;
});
