/**
 * The passwords that people choose most and attackers try first, from the public lists of leaked ones (French and
 * English), those of at least 8 characters: shorter ones are refused already. Compared in lower case.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1
password! password01 password2 password11 password99 password321 mypassword mypassword1 passwords passwort
password00 passpass pass1234 pass12345 pass123456 password7 password69 password22 password3 password13
12345678 123456789 1234567890 12345678910 123456789a 123456789q 12341234 123123123 123321123 11111111
111111111 1111111111 00000000 000000000 88888888 87654321 987654321 9876543210 0987654321 0123456789
01234567 012345678 11223344 1122334455 112233445566 12121212 13131313 22222222 33333333 44444444 55555555
66666666 77777777 99999999 999999999 10203040 1020304050 102030405060 12344321 1234554321 123454321
123654789 147258369 159753456 147852369 741852963 789456123 963852741 321654987 321321321 456456456
789789789 14725836 15935728 147896325 123698745 112358132134 31415926 314159265 3141592654 20202020 20122012
20102010 19841984 19871987 19901990 20002000 12312312 123412345 1234512345 123456123 1234567a 1234567q
12345678a 12345678q 123456aa 123456abc 123456qwe 123456qwerty 1234qwer 1234abcd 123qweasd 123qweasdzxc
123abc123 123456789abc a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aa123123
abc12345 abc123456 abc123abc abc123456789 abcd1234 abcd12345 abcde123 abcdefgh abcdefg1 abcdefgh1 abcdefghi
abcdefghij abcdef123 abcdef12 asd12345 asd123456 asdasdasd asdf1234 asdf12345 asdfasdf asdfghjk asdfghjkl
asdfghjkl1 asdfghjkl; asdfqwer asdfzxcv asdqwe123 zaq12wsx zaq1xsw2 zaqwsxcde zxcvbnm1 zxcvbnm, zxcvbnm123
zxcvbnma zxcvasdf zxc12345 qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty11 qwerty01
qwerty1! qwertyui qwertyuiop qwertyuiop1 qwertyuiop123 qwerasdf qwerasdfzxcv qweasdzxc qweasd123 qwe12345
qwe123456 qwe123qwe qweqweqwe qwertyqwerty qwerty78 qwerty88 qwerty99 qwerty00 qazwsxedc qazwsx12 qazwsx123
qazxsw21 qazxswedc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 1qaz@wsx 1q2w3e4r! 1qaz!qaz !qaz2wsx !qaz@wsx poiuytrewq mnbvcxz1 lkjhgfdsa 0p9o8i7u q2w3e4r5
q1q1q1q1 w1e2r3t4 a1s2d3f4 azerty12 azerty123 azerty1234 azerty12345 azerty123456 azertyui azertyuio
azertyuiop azertyuiop1 azertyuiop123 azeazeaze aze12345 azeqsdwxc azerty01 azerty00 azerty59 azerty75
azerty69 azerty13 azerty77 azerty31 azerty33 azerty34 azerty06 azerty94 azerty93 azerty92 azerty1! azerty!1
azerty*1 azertyazerty azertyqwerty qsdfghjk qsdfghjkl qsdfghjklm wxcvbn123 wxcvbnazerty 1a2z3e4r 1a2z3e4r5t
1a2b3c4d 1a2b3c4d5e 1234azer 1234azerty 123azerty 123456azerty aqwzsxed aqwzsxedc aqwxsz21 azer1234
azer12345 motdepasse motdepasse1 motdepasse12 motdepasse123 motdepasse! motdepass monmotdepasse lemotdepasse
mdp12345 mdp123456 bonjour1 bonjour12 bonjour123 bonjour01 bonjour! bonjourbonjour bonsoir1 bonsoir123
soleil12 soleil123 soleil01 soleil13 soleil34 marseille marseille1 marseille13 marseille123
parissaintgermain psg12345 olympique olympique1 olympique13 olympiquedemarseille toulouse toulouse31
bordeaux bordeaux33 lyon6969 lille5959 bretagne bretagne1 bretagne29 normandie corsica2a corse2a2b jetaime1
jetaime12 jetaime123 jetaime! jetaimefort jetadore jetadore1 doudou12 doudou123 doudoudou loulou12 loulou123
louloute louloute1 chouchou chouchou1 chouchou123 chocolat chocolat1 chocolat12 chocolat123 nounours
nounours1 nounours123 princesse princesse1 princesse123 monamour monamour1 amourtoujours moncoeur moncoeur1
coucou12 coucou123 coucou01 coucoucoucou chipie12 papillon papillon1 papillon123 pitchoune vacances
vacances1 vacances123 football football1 football12 football123 footballeur camille1 camille123 caroline
caroline1 isabelle isabelle1 isabelle123 nathalie nathalie1 stephane stephane1 sebastien sebastien1 frederic
frederic1 catherine catherine1 christine christine1 christophe christian veronique veronique1 florence
florence1 dominique dominique1 guillaume guillaume1 alexandre alexandre1 alexandra alexandra1 benjamin
benjamin1 charlotte charlotte1 clementine delphine delphine1 emmanuel emmanuelle francois francois1
francoise jeanpierre jeanmarc juliette juliette1 laurence margaux1 mathilde mathilde1 maxime123 nicolas1
nicolas12 nicolas123 patricia patricia1 philippe philippe1 stephanie stephanie1 thomas12 thomas123 valentin
valentin1 valentine vincent1 vincent123 virginie virginie1 antoine1 antoine123 julien12 julien123 pauline1
marine12 marine123 celine12 sandrine sandrine1 aurelie1 melanie1 laetitia ludovic1 jerome12 administrateur
administrateur1 utilisateur utilisateur1 bienvenue bienvenue1 bienvenue123 bienvenu tartempion cestmoi1
toto1234 toto12345 toto123456 totototo tata1234 titi1234 test1234 test12345 test123456 testtest testtest1
testing1 testing123 secret12 secret123 secret1234 secretsecret topsecret topsecret1 changeme changeme1
changeme123 changezmoi changezmoi1 letmein1 letmein12 letmein123 welcome1 welcome12 welcome123 welcome!
welcome2 welcome01 iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveme1 iloveu12 ilovegod
trustno1 whatever whatever1 sunshine sunshine1 sunshine12 sunshine123 princess princess1 princess12
princess123 baseball baseball1 basketball basketball1 football7 footbal1 superman superman1 superman123
batman12 batman123 spiderman spiderman1 spiderman123 starwars starwars1 starwars123 pokemon1 pokemon12
pokemon123 pokemon! pikachu1 pikachu123 minecraft minecraft1 minecraft123 fortnite fortnite1 fortnite123
roblox12 roblox123 warcraft warcraft1 worldofwarcraft starcraft dragonball dragonball1 dragonballz naruto12
naruto123 narutouzumaki sasuke12 onepiece onepiece1 onepiece123 assassin assassin1 skyrim123 cyberpunk
cyberpunk1 cyberpunk2077 dungeons dungeons1 dragon12 dragon123 dragon1234 dragons1 dragon99 dragon69
dragon01 dragondragon shadow12 shadow123 shadow1! monkey12 monkey123 monkey1! monkeys1 master12 master123
mastermaster michael1 michael12 michael123 michelle michelle1 jennifer jennifer1 jessica1 jessica12
jessica123 jordan23 jordan123 joshua12 joshua123 anthony1 anthony123 andrew12 andrew123 ashley12 ashley123
brandon1 brandon123 charlie1 charlie12 charlie123 daniel12 daniel123 elizabeth elizabeth1 hannah12 jonathan
jonathan1 matthew1 matthew123 nicole12 nicole123 patrick1 rachel12 robert12 robert123 samantha samantha1
samsung1 samsung123 victoria victoria1 veronica william1 william123 internet internet1 internet123 computer
computer1 computer123 facebook facebook1 facebook123 google12 google123 youtube1 youtube123 twitter1
linkedin linkedin1 hotmail1 hotmail123 gmail123 yahoo123 microsoft microsoft1 windows1 windows10 windows123
apple123 android1 discord1 discord123 discordapp roleplay roleplay1 roleplay123 admin123 admin1234
admin12345 admin123456 adminadmin admin@123 administrator administrator1 root1234 rootroot toor1234 guest123
guest1234 user1234 user12345 username username1 default1 default123 temporary temporaire temp1234 temp12345
login123 loginlogin access14 accesscode freedom1 freedom123 liberty1 liverpool liverpool1 chelsea1 arsenal1
arsenal123 barcelona barcelona1 realmadrid realmadrid1 juventus juventus1 manchester manchester1 manutd12
ronaldo7 ronaldo07 cristiano cristiano7 messi123 zidane10 mbappe10 neymar10 blink182 slipknot slipknot1
metallica metallica1 nirvana1 eminem123 rockstar rockstar1 rocknroll hello123 hello1234 hello12345
hellohello helloworld helloworld1 hellokitty hellokitty1 lovelove lovelove1 loveyou1 lovely12 lovely123
lover123 babygirl babygirl1 babyboy1 butterfly butterfly1 cheese123 cookie12 cookie123 chocolate chocolate1
strawberry banana123 orange12 orange123 pepper12 ginger12 snoopy12 snickers summer12 summer123 summer2020
winter12 winter123 spring123 autumn123 flower12 flower123 flowers1 rainbow1 rainbow123 diamond1 diamond123
crystal1 silver12 silver123 golden12 mustang1 mercedes mercedes1 ferrari1 ferrari123 lamborghini porsche1
porsche911 corvette yamaha12 harley12 honda123 peugeot1 peugeot206 renault1 renault5 citroen1 maverick
maverick1 phoenix1 phoenix123 scorpion scorpion1 hunter12 hunter123 killer12 killer123 killer1! ranger12
soccer12 soccer123 hockey12 tigger12 tigger123 buster12 bailey12 jackass1 jackson1 jackson5 fuckyou1
fuckyou2 fuckyou12 fuckyou123 fuckyou! fuckoff1 asshole1 bullshit biteme12 nothing1 nothing123 november
september december october1 january1 february septembre decembre novembre1 lundi123 mardi123 vendredi
vendredi13 samedi12 dimanche dimanche1 printemps computer12 einstein einstein1 creative creative1 passport
passport1 gangster gangster1 paradise paradise1 midnight midnight1 champion champion1 lucky123 lucky777
matrix12 matrix123 gandalf1 gandalf123 legolas1 frodo123 hobbit12 bilbo123 aragorn1 elfique1 vampire1
vampire123 wizard123 merlin12 merlin123 knight12 excalibur excalibur1 kingdom1 zelda123 mario123 supermario
sonic123 hercules alexander alexander1 q1w2e3r4! p4ssw0rd pa55word pa55w0rd p@55w0rd pa$$word pa$$w0rd
passw0rd! p@ssw0rd1 p@ssw0rd! p@ssw0rd123 p@$$w0rd p@$$word welcome@123 india123 china123 america1 france98
france12 france123 france2018 paris123 paris2024 london12 london123 berlin123 canada12 quebec123 montreal
montreal1 belgique bruxelles bruxelles1 geneve123 algerie1 algerie213 maroc123 maroc212 tunisie1 tunisie216
portugal portugal1 espagne1 bismillah bismillah1 inchallah starwars77 changeme! azerty@123 jesus123
jesuschrist jesus777 heaven123 blessed1 godisgood iamgod123 angel123 angels12 angelina angelina1 sweetheart
sweetie1 teddybear thunder1 thunder123 tinkerbell trinity1 turtle12 vanessa1 victory1 viking12 yankees1
zxcvbnm12
`
    .trim()
    .split(/\s+/),
);
