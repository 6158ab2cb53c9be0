import { common } from '@portal/kit/messages';
import { ProgramSettings } from '@portal/contracts/program';
import { usePortalForm } from '@portal/kit/form';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { Tick } from '@portal/kit/ui/icons';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { Textarea } from '@portal/kit/ui/textarea';
import { useId, useState } from 'react';
import { messages } from '../../messages.ts';
import { useExports } from './use-exports.ts';
import { changeSettings } from '../store/program-edits.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { HiddenNames } from '../checks/check-list.tsx';
import { PrintedSheet } from './printed-sheet.tsx';
import './export.css';

const text = messages.program.export;

/** Form for the acknowledgements printed at the end of the program; they are saved with it. */
function ThanksForm({ onClose }: { onClose: () => void }) {
  const { edit } = useOpenProgram();
  const { settings } = useProgram(({ state }) => state);
  const form = usePortalForm(ProgramSettings.pick({ thanks: true }), {
    defaults: { thanks: settings.thanks ?? '' },
    save: async (changed) => {
      edit(changeSettings({ ...settings, ...changed }));
      onClose();
    },
  });
  return (
    <Form form={form} submit={text.keepThanks}>
      <Textarea label={text.thanksLabel} hint={text.thanksHint} {...form.field('thanks')} />
    </Form>
  );
}

interface SwitchProps {
  name: 'gradeAndSchool' | 'numbers' | 'paperA4' | 'publicAddress';
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A setting of the export. Switching it keeps the menu open, so that the user can choose a format next. */
function Switch({ name, isOn, onSwitch }: SwitchProps) {
  const note = useId();
  return (
    <li className="p-menu__part" onClick={(event) => event.stopPropagation()}>
      <button type="button" aria-pressed={isOn} aria-describedby={note} onClick={() => onSwitch(!isOn)}>
        <span className="c-switch">{isOn && <Tick />}</span>
        {text[name]}
      </button>
      <p id={note} className="c-menu-note p-soft p-small">
        {text[`${name}Hint`]}
      </p>
    </li>
  );
}

/**
 * 'Export' downloads the Word document; the menu next to it has the other formats. On a phone there is only the
 * menu.
 */
export function ExportMenu() {
  const [isThanking, setThanking] = useState(false);
  const closeThanks = () => setThanking(false);
  const exports = useExports();
  const isPhone = useProgram(({ layout }) => layout === 'tabs');
  const { isBusy, hasSchool, setHasSchool, sheet, exportWord, openSheet } = exports;
  const { edit } = useOpenProgram();
  const settings = useProgram(({ state }) => state.settings);
  return (
    <>
      {!isPhone && (
        <Button look="quiet" pending={isBusy} onClick={() => void exportWord(false)}>
          {text.export}
        </Button>
      )}
      <Menu
        label={
          <span>
            {isPhone && <span aria-hidden="true">⋯</span>}
            <VisuallyHidden>{isPhone ? text.export : text.more}</VisuallyHidden>
          </span>
        }
      >
        <MenuButton onClick={() => void exportWord(false)}>{text.word}</MenuButton>
        <MenuButton onClick={() => void exportWord(true)}>{text.booklet}</MenuButton>
        <MenuButton onClick={() => setThanking(true)}>{text.thanks}</MenuButton>
        <MenuButton part onClick={() => void openSheet('program')}>
          {text.print}
        </MenuButton>
        <MenuButton onClick={() => void openSheet('run')}>{text.runSheet}</MenuButton>
        <MenuButton onClick={() => void openSheet('check-in')}>{text.checkIn}</MenuButton>
        <MenuButton onClick={() => void openSheet('photos')}>{messages.program.sheets.photos}</MenuButton>
        <MenuButton onClick={() => void exports.exportTable()}>{common.csv}</MenuButton>
        {!isPhone && (
          <li className="p-menu__part c-menu-note">
            <HiddenNames isShort />
          </li>
        )}
        <Switch name="gradeAndSchool" isOn={hasSchool} onSwitch={setHasSchool} />
        <Switch
          name="numbers"
          isOn={settings.numbers === true}
          onSwitch={(numbers) => edit(changeSettings({ ...settings, numbers }))}
        />
        <Switch
          name="paperA4"
          isOn={settings.paper === 'a4'}
          onSwitch={(isA4) => edit(changeSettings({ ...settings, paper: isA4 ? 'a4' : 'letter' }))}
        />
        <Switch name="publicAddress" isOn={exports.hasLink} onSwitch={exports.setHasLink} />
      </Menu>
      {sheet && <PrintedSheet {...sheet} hasSchool={hasSchool} onDone={exports.closeSheet} />}
      <Dialog isOpen={isThanking} title={text.thanks} onClose={closeThanks}>
        <ThanksForm onClose={closeThanks} />
      </Dialog>
    </>
  );
}
