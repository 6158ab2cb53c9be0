declare module '#remote/handlers' {
  import type { AnyHandler } from 'msw';
  export const handlers: AnyHandler[];
}
declare module '#remote/declaration' {
  import type { RemoteDeclaration } from '@portal/contracts/remote';
  const declaration: RemoteDeclaration;
  export default declaration;
}
declare module '#remote/routes' {
  import type { RemotePageEntry } from '@portal/kit/remote';
  const routes: Record<string, RemotePageEntry>;
  export default routes;
}
