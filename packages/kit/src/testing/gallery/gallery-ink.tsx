import { useState } from 'react';
import { toastError, toastNeutral, toastSuccess } from '../../pages/toast.ts';
import { Actions, Button, IconButton, LinkButton, TextButton } from '../../ui/controls/button.tsx';
import { Question } from '../../ui/feedback/question.tsx';
import { HomeStave } from '../../ui/page/home-stave.tsx';
import { ArrowDown, ArrowUp, Cross, Grip, Redo, Tick, Undo } from '../../ui/controls/icons.tsx';
import { Menu, MenuButton, MenuLink } from '../../ui/controls/menu.tsx';
import { Slur } from '../../ui/page/score.tsx';

const colors = ['paper', 'wash', 'ink', 'soft', 'line', 'blue', 'on-blue', 'red', 'green'];

/** Colors, type and illustrations. */
export function GalleryInk() {
  return (
    <>
      <ul className="p-gallery__swatches">
        {colors.map((name) => (
          <li
            key={name}
            className="p-gallery__swatch"
            // The color itself is the content here.
            style={{ ['--p-swatch' as string]: `var(--p-${name})` }}
          >
            {name}
          </li>
        ))}
      </ul>
      <div className="p-gallery__types">
        <p className="p-gallery__display">
          Play for someone who will <em>listen.</em>
        </p>
        <p className="p-lede p-measure">
          Students sign up with one piece, coordinators make a program of it, and a room full of neighbors
          gets an afternoon of music.
        </p>
        <h3>Antonín Dvořák, Méditation from Thaïs, 李安娜</h3>
        <p className="p-measure">
          Body text in the system’s sans, with <a href="#ink">a link</a> and <strong>weight</strong>.
        </p>
        <p className="p-caption">Saturday, December 6 · 2:00 PM · Maple Court</p>
        <p className="p-small p-soft">Small and soft, never below 14 px.</p>
        <p className="p-row">
          <span className="p-free">7 places left</span> <span className="p-look">Full</span>
          <span className="p-look">
            <Slur /> June also plays No. 5: one piece apart
          </span>
        </p>
      </div>
      <HomeStave circled="yours!" slurred="one long breath" />
    </>
  );
}

function QuestionDemo() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Ask a question
      </Button>
      <Question
        isOpen={isOpen}
        title="Withdraw this piece?"
        yes="Withdraw"
        no="Keep it"
        look="danger"
        onYes={() => setOpen(false)}
        onNo={() => setOpen(false)}
      >
        <p>Its place is free at once, and another child may take it.</p>
      </Question>
    </>
  );
}

function ToastButtons() {
  return (
    <div className="p-row">
      <Button look="quiet" onClick={() => toastSuccess('Account Updated')}>
        Toast of success
      </Button>
      <Button look="quiet" onClick={() => toastError('Error Updating Account')}>
        Toast of failure
      </Button>
      <Button
        look="quiet"
        onClick={() => toastNeutral('A text from the address bar that nobody here has written')}
      >
        Neutral toast
      </Button>
    </div>
  );
}

/** Everything that is pressed. */
export function GalleryButtons() {
  const nothing = () => undefined;
  return (
    <>
      <Actions>
        <Button>Sign up to play</Button>
        <Button look="secondary">Log in</Button>
        <Button look="quiet">See event</Button>
        <Button look="plain">Plain</Button>
        <Button look="danger">Withdraw</Button>
        <LinkButton to="/">A link</LinkButton>
        <TextButton>Advanced Search</TextButton>
      </Actions>
      <div className="p-row">
        <Button small>Sign up</Button>
        <Button small look="secondary">
          Add
        </Button>
        <Button small look="quiet">
          See event
        </Button>
        <Button pending>Sending …</Button>
        <Button disabled look="secondary">
          Not now
        </Button>
      </div>
      <div className="p-row">
        <IconButton label="Move later: Gavotte in D">
          <ArrowDown />
        </IconButton>
        <IconButton label="Move earlier: Gavotte in D">
          <ArrowUp />
        </IconButton>
        <IconButton label="Remove: Gavotte in D">
          <Cross />
        </IconButton>
        <IconButton label="Undo">
          <Undo />
        </IconButton>
        <IconButton label="Redo" disabled>
          <Redo />
        </IconButton>
        <Grip />
        <Tick />
      </div>
      <div className="p-row">
        <Menu label="Events" as="bar" align="start" current>
          <MenuLink to="/events/my">My Events</MenuLink>
          <MenuLink to="/events">Browse Events</MenuLink>
        </Menu>
        <Menu label="Export" align="start">
          <MenuButton onClick={nothing}>Word, Letter</MenuButton>
          <MenuButton onClick={nothing}>Word, A4</MenuButton>
          <MenuButton onClick={nothing} part>
            Run sheet
          </MenuButton>
        </Menu>
        <QuestionDemo />
      </div>
      <ToastButtons />
    </>
  );
}
