import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { SlotName, SlotProps } from '@portal/contracts/slots';
import type { ComponentType } from 'react';

/** The arguments of a page's loader: the parameters of its path and the request of the navigation. */
export interface PageLoaderArgs {
  params: Record<string, string | undefined>;
  request: Request;
}

/** A page of a remote: its component, its loader and its title. */
export interface Page {
  Component: ComponentType;
  loader?: (args: PageLoaderArgs) => Promise<unknown>;
  title: string | ((data: unknown) => string);
}

/**
 * Defines a page whose title may depend on the loader's data.
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

/**
 * A page that is part of the remote's first chunk, or a function that loads a heavy page when it is opened.
 */
export type RemotePageEntry = Page | (() => Promise<Page>);

/**
 * The part a remote shows in a slot; its props come from the slot.
 * @example export const posterPart: Part<'event'> = { Component: ({ event }) => <Poster of={event} /> };
 */
export interface Part<Name extends SlotName = 'home'> {
  Component: ComponentType<SlotProps[Name]>;
}

/** A part in the remote's first chunk, or a function that loads it with its page. */
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
