import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { SlotName, SlotProps } from '@portal/contracts/slots';
import type { ComponentType } from 'react';

/** The arguments of a page's loader: the parameters of its path and the request of the navigation. */
export interface PageLoaderArgs {
  params: Record<string, string | undefined>;
  request: Request;
}

/** One page of a remote: what it draws, what it reads before it draws, and the title of its tab. */
export interface Page {
  Component: ComponentType;
  loader?: (args: PageLoaderArgs) => Promise<unknown>;
  title: string | ((data: unknown) => string);
}

/**
 * A page whose title may be made from what its loader answered.
 * @example export const eventPage = definePage({ Component, loader, title: (event) => event.name });
 */
export const definePage = <Data = undefined>(page: {
  Component: ComponentType;
  loader?: (args: PageLoaderArgs) => Promise<Data>;
  title: string | ((data: Data) => string);
}): Page => {
  const { title } = page;
  return { ...page, title: typeof title === 'string' ? title : (data) => title(data as Data) };
};

/** A page that comes with its remote, or one that is fetched when it is first opened: for heavy pages only. */
export type RemotePageEntry = Page | (() => Promise<Page>);

/**
 * The part a remote shows in a slot; its props come from the slot.
 * @example export const posterPart: Part<'event'> = { Component: ({ event }) => <Poster of={event} /> };
 */
export interface Part<Name extends SlotName = 'home'> {
  Component: ComponentType<SlotProps[Name]>;
}

/** A part that comes with its remote, or one that is fetched when its page is opened. */
export type PartEntry<Name extends SlotName = 'home'> = Part<Name> | (() => Promise<Part<Name>>);

type SlotsOf<Declaration> = Declaration extends { slots: readonly { name: infer Name extends SlotName }[] }
  ? Name
  : never;

/**
 * The default export of a remote's `routes.tsx`: one page for each path and one part for each slot that its
 * `remote.config.ts` declares.
 */
export type RemoteRoutes<Declaration extends RemoteDeclaration> = {
  [path in Declaration['pages'][number]['path']]: RemotePageEntry;
} & { [slot in SlotsOf<Declaration>]: PartEntry<slot> };
