import { Loading } from '@portal/kit/ui/loading';

/** Stands where a page will stand. */
export function PageLoading() {
  return (
    <div className="p-page">
      <Loading />
    </div>
  );
}
