// The only importer of react-router-dom: a shared module is never tree-shaken, so every name here is downloaded by everyone.
export {
  Link,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  createBrowserRouter,
  isRouteErrorResponse,
  redirect,
  redirectDocument,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
