import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Button } from '@portal/kit/ui/button';
import { Tick } from '@portal/kit/ui/icons';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../program-parts.ts';
import { PrintedSheet, type SheetKind } from '../sheets/printed-sheet.tsx';
import { useExports } from './use-exports.ts';
import './export-menu.css';

const text = messages.program.export;

function SchoolSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    // The menu stays open: one switches, then chooses.
    <li className="p-menu__part" onClick={(event) => event.stopPropagation()}>
      <button type="button" aria-pressed={isOn} aria-describedby="c-minors" onClick={() => onSwitch(!isOn)}>
        <span className="c-switch">{isOn && <Tick />}</span>
        {text.gradeAndSchool}
      </button>
      <p id="c-minors" className="c-menu-note">
        {text.gradeAndSchoolHint}
      </p>
    </li>
  );
}

const moreLabel = (
  <span>
    {text.more} <VisuallyHidden>{text.moreWhat}</VisuallyHidden>
  </span>
);

/** 'Export' gives the Word document at once; everything else is in the menu beside it. */
export function ExportMenu(parts: ProgramParts) {
  const [sheet, setSheet] = useState<SheetKind>();
  const { isBusy, hasSchool, setHasSchool, paper, exportWord, exportTable } = useExports(parts);
  return (
    <span className="c-export">
      <Button look="quiet" pending={isBusy} onClick={() => void exportWord(paper)}>
        {text.export}
      </Button>
      <Menu label={moreLabel}>
        <MenuButton onClick={() => void exportWord('letter')}>{text.letter}</MenuButton>
        <MenuButton onClick={() => void exportWord('a4')}>{text.a4}</MenuButton>
        <MenuButton part onClick={() => setSheet('program')}>
          {text.print}
        </MenuButton>
        <MenuButton onClick={() => setSheet('run')}>{text.runSheet}</MenuButton>
        <MenuButton onClick={() => setSheet('check-in')}>{text.checkIn}</MenuButton>
        <MenuButton onClick={exportTable}>{text.csv}</MenuButton>
        <SchoolSwitch isOn={hasSchool} onSwitch={setHasSchool} />
      </Menu>
      {sheet && (
        <PrintedSheet kind={sheet} {...parts} hasSchool={hasSchool} onDone={() => setSheet(undefined)} />
      )}
    </span>
  );
}
