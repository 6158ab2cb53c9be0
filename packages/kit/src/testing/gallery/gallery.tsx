import { Section } from '../../ui/page/section.tsx';
import { Page } from '../../ui/page/page.tsx';
import { GalleryFields, GalleryForm } from './gallery-fields.tsx';
import { GalleryButtons, GalleryInk } from './gallery-ink.tsx';
import { GalleryLines, GalleryLists, GallerySheet, GalleryStates } from './gallery-lists.tsx';
import './gallery.css';

/** Every part in every state, for the eye, axe and the screenshots. The shell shows it at `/_kit` in development. */
export function Gallery() {
  return (
    <Page
      title="Parts"
      lede="Every part of the portal in every state: narrow and wide, light and dark, by keyboard."
    >
      <Section mark="A" title="Ink, paper, type">
        <GalleryInk />
      </Section>
      <Section mark="B" title="Buttons, links, menus">
        <GalleryButtons />
      </Section>
      <Section mark="C" title="Fields">
        <GalleryFields />
      </Section>
      <Section mark="D" title="A form">
        <GalleryForm />
      </Section>
      <Section mark="E" title="Lists" aside="28:40">
        <GalleryLists />
      </Section>
      <Section mark="F" title="A sheet, short rows">
        <GallerySheet />
        <GalleryLines />
      </Section>
      <Section mark="G" title="Empty, loading, wrong">
        <GalleryStates />
      </Section>
    </Page>
  );
}
